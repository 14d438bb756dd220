import { SECTION_PROBLEM_TEXTS } from "~/texts/site/site";
import { contrastOf, isHex } from "../lib/contrast.ts";
import { formatCount } from "../lib/rupees.ts";
import { unknownPlaceholders } from "./placeholders.ts";

/** A check of a value: whether it is valid, and what is said of a label whose value is not. */
export interface Check {
  isFine: (value: unknown) => boolean;
  problemOf: (label: string, value: unknown) => string;
}

/** Whether nothing is there: an empty text or an empty list. */
export function isBlank(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

const LINE_MAX_LENGTH = 200;
const TEXT_MAX_LENGTH = 4000;
const LINES_MAX = 40;

const hasKnownNames = (value: string) => unknownPlaceholders(value).length === 0;
const isTextOf = (value: unknown, most: number) =>
  typeof value === "string" && value.trim() !== "" && value.length <= most && hasKnownNames(value);
const isListOf = (value: unknown, most: number) =>
  Array.isArray(value) && value.length <= LINES_MAX && value.every((item) => isTextOf(item, most));

/** What is wrong with a text, or with the first wrong one of several. */
const textProblem = (most: number) => (label: string, value: unknown) => {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length > LINES_MAX)
    return SECTION_PROBLEM_TEXTS.entries({ label, most: LINES_MAX, is: texts.length });
  const wrong = texts.find((text) => !isTextOf(text, most));
  if (typeof wrong !== "string" || wrong.trim() === "")
    return SECTION_PROBLEM_TEXTS.empty({ label });
  const [unknown] = unknownPlaceholders(wrong);
  if (unknown) return SECTION_PROBLEM_TEXTS.unknownName({ name: `{${unknown}}` });
  const [limit, is] = [formatCount(most), formatCount(wrong.length)];
  return SECTION_PROBLEM_TEXTS.letters({ label, most: limit, is });
};

/** A text without a value is empty, whatever else is wanted. */
const orEmpty =
  (problem: (values: { label: string }) => string) =>
  (label: string, value: unknown): string =>
    value === undefined || isBlank(value)
      ? SECTION_PROBLEM_TEXTS.empty({ label })
      : problem({ label });

/** One line. */
export const line: Check = {
  problemOf: textProblem(LINE_MAX_LENGTH),
  isFine: (value) => isTextOf(value, LINE_MAX_LENGTH),
};

/** A text of several lines. */
export const text: Check = {
  problemOf: textProblem(TEXT_MAX_LENGTH),
  isFine: (value) => isTextOf(value, TEXT_MAX_LENGTH),
};

/** One or more texts. */
export const texts: Check = {
  problemOf: textProblem(TEXT_MAX_LENGTH),
  isFine: (value) => isListOf(value, TEXT_MAX_LENGTH) && !isBlank(value),
};

/** A list of texts that may be empty. */
export const anyTexts: Check = {
  problemOf: textProblem(TEXT_MAX_LENGTH),
  isFine: (value) => isListOf(value, TEXT_MAX_LENGTH),
};

export const whole = (most: number): Check => ({
  problemOf: orEmpty(({ label }) =>
    SECTION_PROBLEM_TEXTS.whole({ label, most: formatCount(most) }),
  ),
  isFine: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most,
});

/** How each kind of line is written; the text of its problem has the same name. */
const PATTERNS = {
  price: /^\d{1,4}(\.\d{1,3})?$/,
  webAddress: /^(https:\/\/|\/)\S+$/,
  phoneNumber: /^\+\d[\d ]{7,}$/,
  emailAddress: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  whatsAppNumber: /^\d{8,15}$/,
  upiId: /^[\w.-]+@[\w.-]+$/,
  gstin: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
  hsn: /^\d{4}(?:\d{2}){0,2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  /** An uploaded picture, or a file in `public/`. */
  picture: /^\/[\w./-]+\.\w+(?:#\d{1,3}-\d{1,3})?$/,
};

const writtenAs = (kind: keyof typeof PATTERNS): Check => ({
  problemOf: orEmpty((values) => SECTION_PROBLEM_TEXTS[kind](values)),
  isFine: (value) =>
    typeof value === "string" && value.length <= LINE_MAX_LENGTH && PATTERNS[kind].test(value),
});

export const price = writtenAs("price");
export const webAddress = writtenAs("webAddress");
export const phoneNumber = writtenAs("phoneNumber");
export const emailAddress = writtenAs("emailAddress");
export const whatsAppNumber = writtenAs("whatsAppNumber");
export const upiId = writtenAs("upiId");
export const gstin = writtenAs("gstin");
export const hsn = writtenAs("hsn");
export const day = writtenAs("day");
export const picture = writtenAs("picture");

/** A colour dark enough for white letters. */
export const deepColour: Check = {
  problemOf: (label, value) =>
    isHex(value)
      ? SECTION_PROBLEM_TEXTS.deepColour({ label })
      : SECTION_PROBLEM_TEXTS.colour({ label }),
  isFine: (value) => isHex(value) && contrastOf(value, "#ffffff") >= 4.5,
};

/** On or off. */
export const onOrOff: Check = {
  problemOf: (label) => SECTION_PROBLEM_TEXTS.onOrOff({ label }),
  isFine: (value) => typeof value === "boolean",
};

export const choiceOf = (choices: readonly string[]): Check => ({
  problemOf: orEmpty((values) =>
    SECTION_PROBLEM_TEXTS.choice({ ...values, choices: choices.join(", ") }),
  ),
  isFine: (value) => typeof value === "string" && choices.includes(value),
});
