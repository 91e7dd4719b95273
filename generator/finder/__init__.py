"""Finder: which image runs on a machine, and for each of the others why not."""

from generator.finder.find import Findings, Nearest, find
from generator.finder.gather import data
from generator.finder.machine import Machine, Question, QuestionError, machine
from generator.finder.offer import FinderData, Offer
from generator.finder.reason import Level, Reason
from generator.finder.uri import Meant, meant
from generator.finder.verdict import Answer, Verdict, answer
from generator.finder.words import groups, sentences

__all__ = [
    "Answer",
    "FinderData",
    "Findings",
    "Level",
    "Machine",
    "Meant",
    "Nearest",
    "Offer",
    "Question",
    "QuestionError",
    "Reason",
    "Verdict",
    "answer",
    "data",
    "find",
    "groups",
    "machine",
    "meant",
    "sentences",
]
