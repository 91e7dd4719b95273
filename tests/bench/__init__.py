"""Bench: what commands and builds cost, in CPU seconds, time and memory."""
