"""Learns what the strong levels of Shuangkou go by: `python -m paiju.bots.shuangkou.train`.

It needs NumPy, from the extra `train`; nothing else of the package does.
"""
