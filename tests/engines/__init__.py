"""Engines: what other engines make of an export, compared with our site."""
