"""Facts: what upstream projects say about their own releases, each with source and confidence."""

from generator.facts.cuda import CudaTable, cuda_table
from generator.facts.gpus import GpuTable, gpu_table
from generator.facts.groups import GroupTable, group_table
from generator.facts.ngc import NgcTable, ngc_table
from generator.facts.pins import Kind, Pin, all_pins, pins, releases, upstream
from generator.facts.ppu import PpuTable, ppu_table
from generator.facts.table import Citation, Confidence
from generator.facts.torch import TorchRow, TorchTable, torch_table
from generator.facts.wheels import WheelTable, wheel_table

__all__ = [
    "Citation",
    "Confidence",
    "CudaTable",
    "GpuTable",
    "GroupTable",
    "Kind",
    "NgcTable",
    "Pin",
    "PpuTable",
    "TorchRow",
    "TorchTable",
    "WheelTable",
    "all_pins",
    "cuda_table",
    "gpu_table",
    "group_table",
    "ngc_table",
    "pins",
    "ppu_table",
    "releases",
    "torch_table",
    "upstream",
    "wheel_table",
]
