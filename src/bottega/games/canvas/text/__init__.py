"""Everything people read: labels, prompts, log, tooltips and hints."""
