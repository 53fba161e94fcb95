"""The formats: constants and hooks over the kernel, one small module each."""
