"""Refusals in the reader's language.

`refusals` chooses the sentence; `server` has those of the gateway, `page` those that the web client words for itself, written by `python -m gateway.page_words` from the
client's file so that there is one truth. Nothing here knows of requests or sockets.
"""
