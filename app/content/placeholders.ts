/** What a text may name instead of repeating it: it follows when the club changes it. */
export const PLACEHOLDERS = {
  club: "the club's name",
  city: "the city",
  email: "the e-mail address",
  phone: "the phone number",
  officer: "who answers questions about personal data",
  upi: "the UPI ID",
  runPrice: "the price of one run",
  monthPrice: "the price of a month",
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

/** The same value with every '{name}' in its texts filled in; what is no placeholder stays as it is written. */
export function fillIn<Value>(value: Value, words: Record<Placeholder, string>): Value;
export function fillIn(value: unknown, words: Record<string, string>): unknown {
  return filled(value, words);
}

/** Names in braces that are no placeholder. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return named.filter((name) => !(name in PLACEHOLDERS));
}

function filled(value: unknown, words: Record<string, string>): unknown {
  if (typeof value === "string")
    return value.replace(/\{(\w+)\}/g, (written, name: string) => words[name] ?? written);
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, words));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, filled(inner, words)]);
  return Object.fromEntries(entries);
}
