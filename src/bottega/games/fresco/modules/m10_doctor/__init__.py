"""Module 10, The Doctor: assistants fall ill, work badly until they are cured, and remedies cost money."""

from bottega.games.fresco.modules.m10_doctor.rules import Doctor

MODULE = Doctor
WEIGHT = 3

__all__ = ["MODULE", "WEIGHT"]
