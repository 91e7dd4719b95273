"""Site: pages as document trees, and the writers that turn them into HTML, Markdown and search entries."""
