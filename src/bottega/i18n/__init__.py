"""Languages: translations of every sentence, and the words of the glossary.

Imports `kernel`; only the tool `extract.py` also imports `games` and `bots`, whose sentences it collects.
Start with `languages.py`. `locale/` holds the catalogues that translators edit.
"""
