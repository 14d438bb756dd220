import {
  digitsIn,
  MOBILE_DIGITS,
  plainDigits,
  plainPhoneDigits,
  storedPhone,
} from "../lib/phone-digits.ts";
import type { Field, FieldKind, ListOfItems, Section } from "./section";
import { type Problem, type SectionValues, valueAt, withValue } from "./section-values.ts";

/** How a switch that is on is sent; one that is off is not sent. */
export const ON = "on";

/** The texts of a form, by the names of its inputs. */
export type SentFields = ReadonlyMap<string, string>;

/** The place of a value in a section: a field, or one field of an item in a list. */
export interface ItemPlace {
  list: string;
  index: number;
}

/** The name of the input for a value. */
export function inputName(path: string, place?: ItemPlace): string {
  const where = place ? `${place.list}-${place.index}-${path}` : path;
  return where.replaceAll(".", "-");
}

/** The name of the hidden field that says how many items of a list the form has. */
export function rowsName(list: ListOfItems): string {
  return `${inputName(list.path)}-rows`;
}

/** The name of the hidden field that tells a switch that is off from one that is not in the form. */
export function askedName(name: string): string {
  return `${name}-asked`;
}

/** The places of all pictures that this form may upload. */
export function picturePlaces(section: Section, form: SentFields): string[] {
  const isPicture = ({ kind }: Field) => kind === "picture";
  return [
    ...section.fields.filter(isPicture).map(({ path }) => inputName(path)),
    ...section.lists.flatMap((list) =>
      indexesOf(list, form).flatMap((index) =>
        list.fields
          .filter(isPicture)
          .map(({ path }) => inputName(path, { list: list.path, index })),
      ),
    ),
  ];
}

/** The values of a sent form; items in which nothing is filled in are left out. */
export function readForm(section: Section, form: SentFields): SectionValues {
  const values: SectionValues = {};
  for (const { path, kind, mayBeBlank } of section.fields) {
    const name = inputName(path);
    const value = readValue(form, name, kind) ?? blankOf({ kind, mayBeBlank }, form.has(name));
    if (value !== undefined) values[path] = value;
  }
  for (const list of section.lists) values[list.path] = readItems(list, form);
  return values;
}

/** Whether the pressed button changes the items of a list: adds one, moves one up or removes one. */
export function isRearrangement(form: { get(name: string): unknown }): boolean {
  const intent = form.get("intent");
  return typeof intent === "string" && /^(more|up|remove) /.test(intent);
}

/** The items with one moved up or removed, as the pressed button says: 'up questions 2'. */
export function rearranged(values: SectionValues, intent: string): SectionValues {
  const [doing, path = "", at = ""] = intent.split(" ");
  const items: unknown = values[path];
  const index = Number(at);
  if (!Array.isArray(items) || !(index in items)) return values;
  const others: unknown[] = items.filter((_, other) => other !== index);
  if (doing === "remove") return { ...values, [path]: others };
  if (doing !== "up" || index === 0) return values;
  const moved: unknown[] = [
    ...others.slice(0, index - 1),
    items[index],
    ...others.slice(index - 1),
  ];
  return { ...values, [path]: moved };
}

/** A value as its input shows it. */
export function shownText(kind: FieldKind, value: unknown): string {
  if (kind === "switch") return value === true ? ON : "";
  if (Array.isArray(value)) return value.join(kind === "paragraphs" ? "\n\n" : "\n");
  return value === undefined || value === null ? "" : String(value);
}

/** The texts under each input of the form that was sent. */
export function errorsOf(problems: Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, at, label, textOf } of problems) {
    const name = at ? inputName(at.field, { list: path, index: at.index }) : inputName(path);
    errors[name] = [textOf(label)];
  }
  return errors;
}

function readItems(list: ListOfItems, form: SentFields): object[] {
  const items = indexesOf(list, form).map((index) =>
    list.fields.reduce<object>((item, { path, kind }) => {
      const name = inputName(path, { list: list.path, index });
      return withValue(item, path, readValue(form, name, kind));
    }, {}),
  );
  return list.isFixed ? items : items.filter((item) => isFilledIn(list, item));
}

/** A choice alone does not make an item: it has a value from the start. */
function isFilledIn(list: ListOfItems, item: object): boolean {
  return list.fields.some(
    ({ path, kind }) => kind !== "choice" && valueAt(item, path) !== undefined,
  );
}

function indexesOf(list: ListOfItems, form: SentFields): number[] {
  const rows = Number(form.get(rowsName(list)));
  const count = Number.isInteger(rows) ? Math.min(Math.max(rows, 0), list.most + 1) : 0;
  return Array.from({ length: count }, (_, index) => index);
}

function readValue(form: SentFields, name: string, kind: FieldKind): unknown {
  if (kind === "picture" && form.has(`${name}-remove`)) return undefined;
  const text = (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  if (kind === "switch") return readSwitch(text, form.has(askedName(name)));
  if (text === "") return undefined;
  if (kind === "phone") return numberTyped(text);
  if (kind === "colour") return text.toLowerCase();
  if (kind !== "number" && kind !== "figures") return textParts(kind, text);
  const figures = plainDigits(text);
  return kind === "number" && /^\d{1,9}$/.test(figures) ? Number(figures) : figures;
}

/** What an input that was emptied stands for, where nothing may stand there. */
function blankOf({ kind, mayBeBlank }: Pick<Field, "kind" | "mayBeBlank">, isSent: boolean) {
  if (!mayBeBlank || !isSent) return undefined;
  return kind === "lines" ? [] : "";
}

/** A phone number as wa.me needs it, whatever spaces and signs were typed; an Indian one may lack its country code. */
function numberTyped(text: string): string {
  const own = plainPhoneDigits(text);
  if (MOBILE_DIGITS.test(own)) return storedPhone(own).slice(1);
  return /^\+?[\d\s()-]+$/.test(plainDigits(text)) ? digitsIn(text) : text;
}

function readSwitch(text: string, isAsked: boolean): unknown {
  if (text === "") return isAsked ? false : undefined;
  return text === ON || text;
}

/** What was typed as its kind is kept: a list of lines or paragraphs as its parts. */
export function textParts(kind: FieldKind, text: string): string | string[] {
  if (kind !== "lines" && kind !== "paragraphs") return text;
  const parts = text.split(kind === "lines" ? /\n+/ : /\n\s*\n/);
  return parts.map((part) => part.trim()).filter(Boolean);
}
