"""Reports of users about users, and what moderators decide of them. Every decision is kept with its moderator, and can be read by all moderators."""
