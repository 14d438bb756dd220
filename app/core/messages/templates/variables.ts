import { type Language, languageOf } from "~/lib/language";
import { lettersIn } from "~/lib/letters";
import { oneLine } from "~/lib/text-lines";

/** The operators' types of variables (since January 2026), and the type of each of the club's variables. */
export const VARIABLE_TYPES = {
  code: "numeric",
  amount: "numeric",
  run: "alphanumeric",
  when: "alphanumeric",
  place: "alphanumeric",
  until: "alphanumeric",
  reason: "alphanumeric",
  air: "alphanumeric",
  link: "url",
} as const;

export type VariableName = keyof typeof VARIABLE_TYPES;
export type VariableValues = Partial<Record<VariableName, string>>;

/** The variables of a message in its member's own language. */
export interface OwnValues {
  language: Language;
  values: VariableValues;
}

export const VARIABLES_MAXIMUM = 2;

export const VARIABLE_LENGTH_MAXIMUM = 30;

const PLACEHOLDER = /\{(\w+)\}/g;
/** A web address, with or without its protocol; values are freed of them, so that no person can send links to others. */
const ADDRESS = /(?:[a-z][a-z+.-]*:)?\/\/\S*|\bwww\.\S*|\b(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/gi;
const NUMERIC = /^\d+(?:[.,]\d+)*$/;

/** The variables of a text in order; the same one twice counts twice. */
export function variablesIn(text: string): VariableName[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) =>
    isVariable(name) ? [name] : [],
  );
}

/** The reasons why an operator or WhatsApp would refuse a text; empty for one that can be registered. */
export function flawsOf(text: string): string[] {
  const flaws: string[] = [];
  const count = [...text.matchAll(PLACEHOLDER)].length;
  if (count !== variablesIn(text).length) flaws.push("a variable without a type");
  if (count > VARIABLES_MAXIMUM) flaws.push("more than two variables");
  if (/\}[^\p{L}\p{N}]*\{/u.test(text)) flaws.push("two variables next to each other");
  // WhatsApp refuses it with error 2388299, also with a full stop after the variable.
  if (/^[^\p{L}\p{N}]*\{|\}[^\p{L}\p{N}]*$/u.test(text)) flaws.push("a variable at an end");
  if (ADDRESS.test(text.replace(PLACEHOLDER, " "))) flaws.push("a link that is no variable");
  ADDRESS.lastIndex = 0;
  return flaws;
}

/** The text with each variable as `write` writes it. */
export function withVariables(
  text: string,
  write: (name: VariableName, index: number) => string,
): string {
  let index = 0;
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    if (!isVariable(name)) return whole;
    index += 1;
    return write(name, index);
  });
}

/** The value in a form that its variable's type allows; undefined where there is none. */
export function fittingValue(name: VariableName, value: string): string | undefined {
  switch (VARIABLE_TYPES[name]) {
    case "numeric":
      return NUMERIC.test(value) && value.length <= VARIABLE_LENGTH_MAXIMUM ? value : undefined;
    case "url":
      return /^https?:\/\/\S+$/.test(value) && value.length <= VARIABLE_LENGTH_MAXIMUM
        ? value
        : undefined;
    case "alphanumeric":
      return name === "place" ? shortPlace(value) : shortened(plainValue(value));
  }
}

/** Every variable of the text with its fitting value; undefined where one is missing or does not fit. */
export function fittingValues(
  text: string,
  filledIn: VariableValues,
): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const name of variablesIn(text)) {
    const value = fittingValue(name, filledIn[name] ?? "");
    if (value === undefined || value === "") return undefined;
    // The value ends in two dots, because the text's full stop follows it.
    values[name] = text.includes(`{${name}}.`) ? value.replace(/\.{3}$/, "..") : value;
  }
  return values;
}

/** The values that were stored with a message. */
export function parseVariableValues(stored: string): VariableValues {
  const values: unknown = JSON.parse(stored);
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isVariable(name) && typeof value === "string"),
  );
}

/** The same in the member's own language, where it is not the first. */
export function parseOwnValues(stored: string): OwnValues | undefined {
  const values: unknown = JSON.parse(stored);
  if (typeof values !== "object" || values === null || !("inOwn" in values)) return undefined;
  const { inOwn } = values;
  if (typeof inOwn !== "object" || inOwn === null) return undefined;
  if (!("language" in inOwn) || !("values" in inOwn)) return undefined;
  const language = languageOf(String(inOwn.language));
  return language && { language, values: parseVariableValues(JSON.stringify(inOwn.values)) };
}

/** Where a place can end without dots: 'North gate' of 'North gate, Lake Park'. */
const PLACE_PART = /[,;(–—]|\s-\s/g;

/** A letter of an Indian script bears marks. */
const THREE_LETTERS = /(?:\p{L}\p{M}*){3}/u;

/** Words after which a place is not cut. */
const LEADS_ON =
  /(?:\s+(?:of|the|a|at|in|on|near|opposite|opp|next|to|by|behind|beside|from|and|&))+(?=\.*$)/i;

/** A place in at most `room` characters: its first part or parts where they fit, otherwise cut after a word. */
export function shortPlace(value: string, room = VARIABLE_LENGTH_MAXIMUM): string {
  const line = plainValue(value);
  if (line.length <= room) return line;
  const parts = [...line.matchAll(PLACE_PART)].map(({ index }) => line.slice(0, index).trim());
  const fitting = parts.findLast((part) => part.length <= room && THREE_LETTERS.test(part));
  return fitting ?? shortened(line, room).replace(LEADS_ON, "");
}

/** One line without addresses and braces. */
function plainValue(value: string): string {
  return oneLine(value.replace(ADDRESS, withoutLink).replace(/[{}<>#]/g, " "));
}

/** A bare name leads nowhere without its dots, and may be that of a place: 'M.G.Road'. */
function withoutLink(address: string): string {
  return /^www\.|\/\//i.test(address) ? " " : address.replaceAll(".", " ");
}

/** The line in at most `room` characters; a cut one ends after a word, in three dots. */
function shortened(line: string, room = VARIABLE_LENGTH_MAXIMUM): string {
  if (line.length <= room) return line;
  let cut = "";
  for (const letter of lettersIn(line)) {
    if (cut.length + letter.length > room - 3) break;
    cut += letter;
  }
  const isWhole = /^[^\p{L}\p{N}]/u.test(line.slice(cut.length));
  const words = isWhole ? cut : cut.replace(/(?<=\S) \S*$/, "");
  return `${words.replace(/[\s,;:.-]+$/, "")}...`;
}

function isVariable(name: string): name is VariableName {
  return Object.hasOwn(VARIABLE_TYPES, name);
}
