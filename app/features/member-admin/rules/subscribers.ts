export const SUBSCRIBER_STATUSES = ["all", "active", "inactive", "suspended", "pending"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export const SUBSCRIBER_SORTS = ["date", "name", "sessions"] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export const SORT_LABELS: Record<SubscriberSort, string> = {
  date: "Date",
  name: "Name",
  sessions: "Sessions",
};

export const SUBSCRIBERS_SHOWN = 50;
/** A search looks at so many people at most; more than that is a search that says too little. */
export const SEARCH_LIMIT = 500;
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 100;
const CONTROL = /\p{Cc}/gu;
const PHONE_PART = /^\+?[\d\s-]{3,}$/;

/** What a search asks for: parts of words to begin with, or the digits of a phone's beginning or end. */
export type SearchTerms = { words: string[] } | { digits: string };

/** Reads a search; undefined when it is too short to say anything. */
export function searchTerms(text: string): SearchTerms | undefined {
  const trimmed = text.slice(0, SEARCH_MAX_LENGTH).replace(CONTROL, " ").trim();
  if (PHONE_PART.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, "");
    const national = digits.length > 10 && digits.startsWith("91") ? digits.slice(2) : digits;
    if (national.length >= 3) return { digits: national };
  }
  const words = trimmed.split(/\s+/).filter(Boolean);
  return trimmed.length < SEARCH_MIN_LENGTH ? undefined : { words };
}

/** Everything that begins with `prefix` lies from it to this text, compared by code point. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/** The text from its end to its beginning. */
export function reversed(text: string): string {
  return [...text].reverse().join("");
}
