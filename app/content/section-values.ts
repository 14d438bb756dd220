import { SECTION_PROBLEM_TEXTS } from "~/texts/site/site";
import { type Check, day, isBlank } from "./checks.ts";
import type { Field, ListOfItems, Section } from "./section";

/** A section's values: a value for the path of each field, a list of objects for the path of each list. */
export type SectionValues = Record<string, unknown>;

export interface Problem {
  /** The path of a field, or of a list. */
  path: string;
  /** The item of the list, and its field. */
  at?: { index: number; field: string };
  label: string;
  /** What is wrong, in a sentence about the label. */
  textOf: (label: string) => string;
}

/** The values of this section in the content. */
export function sectionValues(content: object, section: Section): SectionValues {
  const paths = [...section.fields, ...section.lists].map(({ path }) => path);
  return Object.fromEntries(paths.map((path) => [path, valueAt(content, path)]));
}

/** The content with these values in it; a missing or malformed value keeps the one before. */
export function withValues<Content extends object>(
  content: Content,
  section: Section,
  values: SectionValues,
): Content;
export function withValues(content: object, section: Section, values: SectionValues): object {
  let changed = content;
  for (const field of section.fields) {
    if (Object.hasOwn(values, field.path) && isFine(field, values[field.path]))
      changed = withValue(changed, field.path, values[field.path]);
  }
  for (const list of section.lists) {
    const items = values[list.path];
    if (!Array.isArray(items) || problemsOfList(list, items).length > 0) continue;
    const before: unknown = valueAt(content, list.path);
    changed = withValue(changed, list.path, list.isFixed ? mergedItems(before, items) : items);
  }
  const { updated } = section;
  return updated && day.isFine(values[updated])
    ? withValue(changed, updated, values[updated])
    : changed;
}

/** One problem for each value that is missing or malformed. */
export function problemsOf(section: Section, values: SectionValues): Problem[] {
  const wrong = section.fields.filter((field) => !isFine(field, values[field.path]));
  return [
    ...wrong.map(({ path, label, check }) => {
      return { path, label, textOf: textFor(check, values[path]) };
    }),
    ...section.lists.flatMap((list) => problemsOfList(list, values[list.path])),
  ];
}

export function valueAt(item: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), item);
}

/** The same object with this value at the path; undefined removes it. */
export function withValue(item: object, path: string, value: unknown): object {
  const [key = "", ...rest] = path.split(".");
  const inner: unknown = Reflect.get(item, key);
  const next =
    rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest.join("."), value);
  const others = Object.entries(item).filter(([name]) => name !== key);
  const isNothing =
    next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (isNothing) return Object.fromEntries(others);
  return { ...item, [key]: next };
}

function problemsOfList(list: ListOfItems, items: unknown): Problem[] {
  const { path, item, most } = list;
  if (!Array.isArray(items))
    return [{ path, label: item, textOf: (label) => SECTION_PROBLEM_TEXTS.list({ label }) }];
  const own = items.flatMap((one: unknown, index) => problemsOfItem(list, one, index));
  if (items.length > most)
    return [
      ...own,
      { path, label: item, textOf: (label) => SECTION_PROBLEM_TEXTS.tooMany({ label, most }) },
    ];
  if (items.length === 0 && !list.mayBeEmpty)
    return [{ path, label: item, textOf: (label) => SECTION_PROBLEM_TEXTS.none({ label }) }];
  return [...own, ...twice(list, items)];
}

function problemsOfItem(list: ListOfItems, item: unknown, index: number): Problem[] {
  return list.fields
    .filter((field) => !isFine(field, valueAt(item, field.path)) || isHalf(list, field, item))
    .map(({ path: field, label, check }) => ({
      path: list.path,
      at: { index, field },
      label,
      textOf: textFor(check, valueAt(item, field)),
    }));
}

const textFor = (check: Check, value: unknown) => (label: string) => check.problemOf(label, value);

/** Whether an optional value is missing beside the one that needs it: a link needs its words. */
function isHalf(list: ListOfItems, field: Field, item: unknown): boolean {
  const group = field.path.slice(0, field.path.lastIndexOf(".") + 1);
  if (group === "" || valueAt(item, field.path) !== undefined) return false;
  return list.fields.some(
    ({ path }) => path.startsWith(group) && valueAt(item, path) !== undefined,
  );
}

function twice(list: ListOfItems, items: unknown[]): Problem[] {
  const [first] = list.fields;
  if (!first) return [];
  const names = items.map((item) => valueAt(item, first.path));
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [
          {
            path: list.path,
            at: { index, field: first.path },
            label: first.label,
            textOf: (label: string) => SECTION_PROBLEM_TEXTS.twice({ label }),
          },
        ]
      : [],
  );
}

function isFine({ check, isOptional, mayBeBlank }: Field, value: unknown): boolean {
  if (mayBeBlank && isBlank(value)) return true;
  return (isOptional && value === undefined) || check.isFine(value);
}

/** Items of a fixed list keep the values that no field changes, such as the id of a plan. */
function mergedItems(before: unknown, items: unknown[]): unknown[] {
  if (!Array.isArray(before)) return items;
  return before.map((own: unknown, index) => {
    const item = items[index];
    return isObject(own) && isObject(item) ? { ...own, ...item } : own;
  });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
