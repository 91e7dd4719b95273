"""Model: the shapes of the data files, one module a file, all frozen."""
