import { digitsIn, plainDigits } from "~/lib/phone-digits";

export const SUBSCRIBER_STATUSES = ["all", "active", "inactive", "suspended", "pending"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export const SUBSCRIBER_SORTS = ["date", "name", "sessions"] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export const SUBSCRIBERS_SHOWN = 50;
/** The most people a search considers; a broader search says that there are more. */
export const SEARCH_LIMIT = 500;
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;
const CONTROL = /\p{Cc}/gu;
const PHONE_PART = /^\+?[\d\s-]{3,}$/;

/** What a search looks for: letters within words, or digits at the start or end of a phone number. */
export type SearchTerms = { words: string[] } | { digits: string };

/** The terms of a search; undefined when it is too short. */
export function searchTerms(text: string): SearchTerms | undefined {
  const trimmed = text.slice(0, SEARCH_MAX_LENGTH).replace(CONTROL, " ").trim();
  if (PHONE_PART.test(plainDigits(trimmed))) {
    const digits = digitsIn(trimmed);
    const national = digits.length > 10 && digits.startsWith("91") ? digits.slice(2) : digits;
    if (national.length >= 3) return { digits: national };
  }
  const words = trimmed.split(/\s+/).filter(Boolean);
  return trimmed.length < SEARCH_MIN_LENGTH ? undefined : { words };
}

/** The characters between the words of a name, a user name or an e-mail address, as the index divides them. */
const BETWEEN_WORDS = /[\s@._\-+,()&/']+/;
const PARTS_MAX = 6;

/** What a search looks for in words: its letters, divided as the words are, each once. */
export function searchParts(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split(BETWEEN_WORDS)).filter(Boolean);
  return [...new Set(parts)].slice(0, PARTS_MAX);
}

/** The upper bound of texts with this prefix, compared by code point. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/** The text reversed. */
export function reversed(text: string): string {
  return [...text].reverse().join("");
}
