"""The programs here are read and run by the tests, not collected: some hold tests of their own."""

collect_ignore_glob = ["*/*"]
