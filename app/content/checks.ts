import { contrastOf, isHex } from "../lib/contrast.ts";
import { formatCount } from "../lib/counts.ts";
import { unknownPlaceholders } from "./placeholders.ts";

/** A check of a value: whether it is valid, and the words after 'must be'. */
export interface Check {
  isFine: (value: unknown) => boolean;
  wanted: string;
  /** What is wanted instead of this value, where `wanted` does not say what is wrong with it. */
  wantedOf?: (value: unknown) => string | undefined;
}

/** Whether nothing is there: an empty text or an empty list. */
export function isBlank(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

/** The words after 'must be' for a value that is not fine. */
export function wantedInstead({ wanted, wantedOf }: Check, value: unknown): string {
  return wantedOf?.(value) ?? wanted;
}

const LINE_MAX_LENGTH = 200;
const TEXT_MAX_LENGTH = 4000;
const LINES_MAX = 40;

const hasKnownNames = (value: string) => unknownPlaceholders(value).length === 0;
const isTextOf = (value: unknown, most: number) =>
  typeof value === "string" && value.trim() !== "" && value.length <= most && hasKnownNames(value);
const isListOf = (value: unknown, most: number) =>
  Array.isArray(value) && value.length <= LINES_MAX && value.every((item) => isTextOf(item, most));
const fits = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && value.length <= LINE_MAX_LENGTH && pattern.test(value);

const shorterThan = (most: number) => (value: unknown) =>
  typeof value === "string" && value.length > most
    ? `at most ${formatCount(most)} letters long; this is ${formatCount(value.length)}`
    : undefined;
const shorterList = (value: unknown) => {
  if (!Array.isArray(value)) return undefined;
  if (value.length > LINES_MAX) return `at most ${LINES_MAX} entries; this is ${value.length}`;
  return value.map(shorterThan(TEXT_MAX_LENGTH)).find(Boolean);
};

/** One line. */
export const line = (wanted: string): Check => ({
  wanted,
  wantedOf: shorterThan(LINE_MAX_LENGTH),
  isFine: (value) => isTextOf(value, LINE_MAX_LENGTH),
});

/** A text of several lines. */
export const text = (wanted: string): Check => ({
  wanted,
  wantedOf: shorterThan(TEXT_MAX_LENGTH),
  isFine: (value) => isTextOf(value, TEXT_MAX_LENGTH),
});

/** One or more texts. */
export const texts = (wanted: string): Check => ({
  wanted,
  wantedOf: shorterList,
  isFine: (value) => isListOf(value, TEXT_MAX_LENGTH) && Array.isArray(value) && value.length > 0,
});

/** A list of texts that may be empty. */
export const anyTexts: Check = {
  wanted: "a text on each line",
  wantedOf: shorterList,
  isFine: (value) => isListOf(value, TEXT_MAX_LENGTH),
};

export const whole = (wanted: string, most: number): Check => ({
  wanted,
  isFine: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most,
});

export const price: Check = {
  wanted: "rupees to a thousandth, such as '0.115'",
  isFine: fits(/^\d{1,4}(\.\d{1,3})?$/),
};

export const webAddress: Check = {
  wanted: "an address that starts with https://, or with / for a page of this site",
  isFine: fits(/^(https:\/\/|\/)\S+$/),
};

export const phoneNumber: Check = {
  wanted: "a phone number with country code, such as '+91 60000 00000'",
  isFine: fits(/^\+\d[\d ]{7,}$/),
};

export const emailAddress: Check = {
  wanted: "an e-mail address",
  isFine: fits(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
};

export const whatsAppNumber: Check = {
  wanted: "digits only with the country code, such as '916000000000'",
  isFine: fits(/^\d{8,15}$/),
};

export const upiId: Check = {
  wanted: "written like 'name@bank'",
  isFine: fits(/^[\w.-]+@[\w.-]+$/),
};

export const day: Check = { wanted: "a day as 'YYYY-MM-DD'", isFine: fits(/^\d{4}-\d{2}-\d{2}$/) };

/** An uploaded picture, or a file in `public/`. */
export const picture: Check = { wanted: "a picture", isFine: fits(/^\/[\w./-]+\.\w+$/) };

/** A colour dark enough for white letters. */
export const deepColour: Check = {
  wanted: "dark enough for white letters on it: a contrast of 4.5 or more",
  wantedOf: (value) => (isHex(value) ? undefined : "written like '#c8421b'"),
  isFine: (value) => isHex(value) && contrastOf(value, "#ffffff") >= 4.5,
};

/** On or off. */
export const onOrOff: Check = {
  wanted: "on or off",
  isFine: (value) => typeof value === "boolean",
};

export const choiceOf = (choices: readonly string[]): Check => ({
  wanted: `one of ${choices.join(", ")}`,
  isFine: (value) => typeof value === "string" && choices.includes(value),
});
