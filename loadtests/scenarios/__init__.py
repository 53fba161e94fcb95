"""What users of a load run do, one module each: `async def play(user: LoadUser) -> None`."""
