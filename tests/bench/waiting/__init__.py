"""A day of arrivals at the queues: how long people wait, whom they meet, who leaves without a game; beside plain first come."""
