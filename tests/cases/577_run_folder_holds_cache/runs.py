import pathlib
import tempfile
import time
import uuid

ROOT = pathlib.Path(tempfile.gettempdir()) / "speech_runs"


def new_run_folder(name):
    """A folder of its own for each run: logs and checkpoints go here."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = ROOT / f"{name}-{stamp}-{uuid.uuid4().hex[:6]}"
    folder.mkdir(parents=True)
    return folder
