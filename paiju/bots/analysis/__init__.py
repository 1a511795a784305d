"""What each decision of a deal was worth, with the hidden cards unknown and known.

`judge.py` says what a judge is, `playouts.py` is the one without the kernel, `registry.py` finds
the best that there is, and `review.py` goes through a deal.
"""
