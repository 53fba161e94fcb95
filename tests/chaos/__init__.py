"""Chaos: tables of bots on two game processes while parts of the stack are killed, paused, drained and cut off; then every log is judged.

    make chaos                       five minutes, 40 tables
    python -m tests.chaos --seconds 20 --tables 4

`players` play and tell the `witness` what they were acknowledged and told; `faults` hurt the `pods` and the rest of the stack; `verdict` compares. Meanwhile who keeps results stands still for a minute, and what it `missed` must come to the same.
"""
