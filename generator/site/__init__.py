"""Site: pages as document trees, and the writers of HTML, Markdown and search entries."""
