"""Edit: the text of a YAML file, changed in one place; comments and all else stay as they are."""
