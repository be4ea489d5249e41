"""Module 10, The Doctor: assistants fall ill and work badly until cured, and remedies cost money."""

from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor

MODULE = Doctor
WEIGHT = 3

__all__ = ["MODULE", "WEIGHT"]
