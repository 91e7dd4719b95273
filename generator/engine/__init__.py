"""Engine: the door to MkDocs; nothing below it knows what builds the site."""
