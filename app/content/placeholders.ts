import { withoutBlanks } from "./blank-texts.ts";

/** Values that a text names in braces, so that it follows their changes. */
export const PLACEHOLDERS = {
  club: "the club's name",
  city: "the city",
  email: "the e-mail address",
  phone: "the phone number",
  officer: "who answers questions about personal data",
  upi: "the UPI ID",
  runPrice: "the price of one run",
  monthPrice: "the price of a month",
  cancelHours: "hours before the start until when cancelling gives the money back",
  sessionDays: "days that a member stays signed in at most",
  browserDays: "days that a browser which signed in before is known",
  messagesDays: "days that messages are kept",
  logsKept: "how long logs of processing are kept",
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

/**
 * The value with every '{name}' in its texts filled in; unknown names stay as written, and nothing is said of blank ones.
 */
export function fillIn<Value>(value: Value, words: Record<Placeholder, string>): Value;
export function fillIn(value: unknown, words: Record<string, string>): unknown {
  return filled(value, words);
}

/** The value with the retention of processing logs filled in, which is a setting of the server. */
export function fillInLogsKept<Value>(value: Value, days: number): Value;
export function fillInLogsKept(value: unknown, days: number): unknown {
  return filled(value, { logsKept: days === 365 ? "one year" : `${days} days` });
}

/** Names in braces that are not placeholders. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return named.filter((name) => !(name in PLACEHOLDERS));
}

function filled(value: unknown, words: Record<string, string>): unknown {
  if (typeof value === "string")
    return withoutBlanks(value, (name) => words[name] === "").replace(
      /\{(\w+)\}/g,
      (written, name: string) => words[name] ?? written,
    );
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, words));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, filled(inner, words)]);
  return Object.fromEntries(entries);
}
