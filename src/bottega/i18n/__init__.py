"""Languages: translations of every sentence, and the words of the glossary.

Imports nothing of Bottega; only the tool `extract.py` also imports `games` and `bots`, whose sentences it collects.
Start with `translate.py`. `locale/` holds the catalogues: translators
edit `.po` files, the server reads `.json` files compiled from them.
"""
