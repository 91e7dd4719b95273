"""Facts: what upstream projects say about their own releases, each with source and confidence."""

from generator.facts.torch import TorchRow, TorchTable, torch_table

__all__ = ["TorchRow", "TorchTable", "torch_table"]
