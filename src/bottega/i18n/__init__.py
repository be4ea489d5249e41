"""Languages: translations of every sentence, and the words of the glossary.

`locale/` holds the catalogues that translators edit; `extract.py` finds the sentences in the source.
"""
