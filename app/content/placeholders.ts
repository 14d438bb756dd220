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
  abandonedDays: "days that a number is kept which signed in and gave no name",
  contactMonths: "months that messages of the contact form are kept",
  adultYears: "the age from which nobody needs a parent",
  logsKept: "how long logs of processing are kept",
} as const;

type Placeholder = keyof typeof PLACEHOLDERS;

/**
 * The value with '{name}' in its texts filled in for these words; other names stay as written, and nothing is said of blank
 * ones.
 */
export function fillIn<Value>(value: Value, words: Partial<Record<Placeholder, string>>): Value;
export function fillIn(value: unknown, words: Record<string, string>): unknown {
  if (typeof value === "string")
    return withoutBlanks(value, (name) => words[name] === "").replace(
      /\{(\w+)\}/g,
      (written, name: string) => words[name] ?? written,
    );
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, words));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, fillIn(inner, words)]);
  return Object.fromEntries(entries);
}

/** Names in braces that are not placeholders. */
export function unknownPlaceholders(text: string): string[] {
  return namesIn(text).filter((name) => !(name in PLACEHOLDERS));
}

/** What the delivered texts say while a value that they need is blank. */
interface Wording {
  text: string;
  /** What this wording needs, besides the placeholders in it. */
  needs?: readonly string[];
}

const COMPLAINT =
  "within 7 days. If the answer doesn't settle it, you can complain to the Data Protection Board of India.";
const BOOK = "Once we've confirmed it, your booking says so.";

/** The wordings of each text, the delivered one first. The first one is taken of which nothing is blank. */
const WORDINGS: readonly (readonly [Wording, ...Wording[]])[] = [
  [
    { text: "Write to {email} or call {phone}." },
    { text: "Write to {email}." },
    { text: "Call {phone}." },
    { text: "Write to us on the contact page." },
  ],
  [
    { text: `{officer} answers at {email} or {phone}, ${COMPLAINT}` },
    { text: `{officer} answers at {email}, ${COMPLAINT}` },
    { text: `{officer} answers at {phone}, ${COMPLAINT}` },
    { text: `{officer} answers what you write on the contact page, ${COMPLAINT}` },
    { text: `We answer at {email}, ${COMPLAINT}` },
    { text: `We answer at {phone}, ${COMPLAINT}` },
    { text: `We answer what you write on the contact page, ${COMPLAINT}` },
  ],
  [
    {
      text: `Book first, pay later: by UPI to {upi} with the code on your booking, or at the venue. ${BOOK}`,
    },
    { text: `Book first, and pay at the venue. ${BOOK}` },
  ],
  [
    {
      text: "The next runs of {club} in {city}: when, where, how many spots are left. And what the last ones were like.",
    },
    {
      text: "The next runs of {club}: when, where, how many spots are left. And what the last ones were like.",
    },
  ],
  [
    {
      text: "{runPrice} rupees a run, or {monthPrice} rupees a month for as many weekly runs as you like. You pay by UPI or at the venue.",
      needs: ["upi"],
    },
    {
      text: "{runPrice} rupees a run, or {monthPrice} rupees a month for as many weekly runs as you like. You pay at the venue.",
    },
    {
      text: "You pay for each run, or once a month for as many weekly runs as you like. You pay by UPI or at the venue.",
      needs: ["upi"],
    },
    {
      text: "You pay for each run, or once a month for as many weekly runs as you like. You pay at the venue.",
    },
  ],
  [
    { text: "Come once for free, pay {runPrice} rupees a run, or {monthPrice} rupees a month." },
    { text: "Come once for free, then pay by the run or by the month." },
  ],
  [
    { text: "Pay-Per-Run: {runPrice} rupees for each session." },
    { text: "Pay-Per-Run: you pay for each session." },
  ],
  [
    {
      text: "Monthly Membership: {monthPrice} rupees, valid until the same day of the next month. It renews by itself only if you choose so.",
    },
    {
      text: "Monthly Membership: valid until the same day of the next month. It renews by itself only if you choose so.",
    },
  ],
  [
    {
      text: "Scan the UPI code on your booking or copy the UPI ID, then enter the transaction reference. Or pay at the venue. Once we've confirmed the payment, your booking says so.",
      needs: ["upi"],
    },
    { text: "Pay at the venue. Once we've confirmed the payment, your booking says so." },
  ],
];

const BY_TEXT = new Map(WORDINGS.map((wordings) => [wordings[0].text, wordings]));

/** The delivered texts that read otherwise while something is blank. */
export const TEXTS_WITH_BLANKS: readonly string[] = [...BY_TEXT.keys()];

/**
 * The text for what is blank: the delivered texts have wordings for it, any other loses the sentences that name a blank.
 */
export function withoutBlanks(text: string, isBlank: (name: string) => boolean): string {
  const fits = (wording: Wording) =>
    ![...namesIn(wording.text), ...(wording.needs ?? [])].some(isBlank);
  const wordings = BY_TEXT.get(text);
  if (wordings) return wordings.find(fits)?.text ?? text;
  if (!namesIn(text).some(isBlank)) return text;
  const sentences = text.split(/(?<=[.!?])\s+/);
  return sentences.filter((sentence) => !namesIn(sentence).some(isBlank)).join(" ");
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
