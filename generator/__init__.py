"""tagnotes: release notes of AI container images from one YAML record per release."""
