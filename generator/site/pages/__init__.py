"""Pages: one module a kind of page, each a function from the catalog to a document tree."""
