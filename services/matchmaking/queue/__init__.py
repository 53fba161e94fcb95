"""The queues as they run: the worker that makes and announces proposals, its store, its service."""
