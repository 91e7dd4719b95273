"""Registry: the client of registries, and the only place that uses the network."""

from generator.desk.registry.credentials import Credentials, stored
from generator.desk.registry.limits import Limits
from generator.desk.registry.reference import Reference, parse
from generator.desk.registry.repository import Head, Repository
from generator.desk.registry.session import Session

__all__ = [
    "Credentials",
    "Head",
    "Limits",
    "Reference",
    "Repository",
    "Session",
    "parse",
    "stored",
]
