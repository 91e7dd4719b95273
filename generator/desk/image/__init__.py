"""Image: what an image itself says of its content."""
