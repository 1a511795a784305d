"""Every line of a settlement, refusal, event and rule as a sentence, in Chinese and English.

The sentences are data: `text/<language>/<family>.toml` for what happens, `text/rules/<family>.toml`
for the rules themselves. The code here knows no game.
"""

from paiju.explain.catalogue import LANGS, Lang
from paiju.explain.rules import ChoiceText, OptionText, Paragraph, RulesText, Section, ruleset
from paiju.explain.sentences import Text, action, both, event, line, movement, notice, refusal
from paiju.explain.words import seat_names

__all__ = [
    "LANGS",
    "ChoiceText",
    "Lang",
    "OptionText",
    "Paragraph",
    "RulesText",
    "Section",
    "Text",
    "action",
    "both",
    "event",
    "line",
    "movement",
    "notice",
    "refusal",
    "ruleset",
    "seat_names",
]
