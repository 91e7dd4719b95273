"""Verify: the addresses and images that the records speak of, asked in the registries."""

from generator.desk.verify.noted import noted
from generator.desk.verify.outcome import Outcome
from generator.desk.verify.report import FORMATS
from generator.desk.verify.survey import Manner, survey
from generator.desk.verify.target import hosts, targets

__all__ = ["FORMATS", "Manner", "Outcome", "hosts", "noted", "survey", "targets"]
