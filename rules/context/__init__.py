"""Rules about configuration, meshes and other contexts that are part of the key."""
