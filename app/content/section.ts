import type { Language } from "../lib/language";
import type { Check } from "./checks";

/** How a value is typed in. `lines` is a list with one entry a line, `paragraphs` one between blank lines; `figures`
 * are a line of digits or with some in it. */
export type FieldKind =
  | "line"
  | "text"
  | "lines"
  | "paragraphs"
  | "number"
  | "figures"
  | "day"
  | "picture"
  | "choice"
  | "switch"
  | "colour"
  | "phone";

export interface Field {
  /** Where the value is, from the root of the content or of a list's item: 'club.start.place'. */
  path: string;
  label: string;
  /** What asks for another picture than the one that is there. */
  another?: string;
  kind: FieldKind;
  check: Check;
  hint?: string;
  /** Its label is the name of this language, in the letters of that one. */
  language?: Language;
  /** The same in every language: a name, a number, an address. */
  isSame?: true;
  /** May be left out. */
  isOptional?: true;
  /** May be saved as nothing, an empty text or list; the site then shows nothing there. */
  mayBeBlank?: true;
  choices?: readonly string[];
}

/** A list of items, such as questions; the first field identifies an item. */
export interface ListOfItems {
  path: string;
  /** One of them, in a heading: 'Question'. */
  item: string;
  /** What adds one: 'Add another question'. */
  another?: string;
  fields: readonly Field[];
  most: number;
  /** Items are neither added nor removed. */
  isFixed?: true;
  /** May be empty. */
  mayBeEmpty?: true;
}

/** A part of the content that the club changes, previews and undoes as one. */
export interface Section {
  key: string;
  title: string;
  intro: string;
  /** A public page that shows it. */
  page: string;
  fields: readonly Field[];
  lists: readonly ListOfItems[];
  /** The path of a day that a change moves to today, such as 'terms.updated'. */
  updated?: string;
}
