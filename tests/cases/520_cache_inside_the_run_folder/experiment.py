import pathlib
import tempfile
import uuid

import jax

ROOT = pathlib.Path(tempfile.gettempdir()) / "experiments"


class Experiment:
    def __init__(self, name):
        self.name = name
        self.run_id = uuid.uuid4().hex[:8]
        self.folder.mkdir(parents=True)

    @property
    def folder(self):
        return ROOT / self.name / self.run_id

    def enable_cache(self):
        jax.config.update("jax_compilation_cache_dir", str(self.folder / "xla"))  # HAZARD persistent-cache
        jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
        jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)

    def log(self, key, value):
        with open(self.folder / "log.txt", "a") as out:
            out.write(f"{key} {value}\n")
