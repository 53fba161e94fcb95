/** A name to begin with, for those who do not want to think of one. */
const WHAT_LIKE = ["Amber", "Bold", "Brisk", "Calm", "Clever", "Dapper", "Gentle", "Hidden", "Jolly", "Lucky", "Merry", "Nimble", "Quiet", "Swift", "Wise", "Witty"];
const WHO = ["Badger", "Crane", "Falcon", "Fox", "Heron", "Ibex", "Lynx", "Magpie", "Marten", "Otter", "Owl", "Raven", "Stoat", "Swan", "Wolf", "Wren"];

const one = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)]!;

export const suggestedName = (): string => `${one(WHAT_LIKE)} ${one(WHO)}`;
