import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { SECTION_PROBLEM_TEXTS } from "~/texts/site/site";
import { plainLines } from "../lib/stored-fields.ts";
import { shortened } from "../lib/text-lines.ts";
import type { Field, ListOfItems, Section } from "./section";
import { shownText } from "./section-form.ts";
import { type SectionValues, valueAt, withValue } from "./section-values.ts";

/** A section as a form was loaded with it, as it is stored now, and as the form sent it. */
export interface Versions<Value> {
  before: Value;
  stored: Value;
  typed: Value;
}

/** What was typed in the fields that were changed in the form, and the stored values of the others. */
export function mergedSection(section: Section, versions: Versions<SectionValues>): SectionValues {
  const fields = section.fields.map((field) => [field.path, mergedField(field, versions)]);
  const lists = section.lists.map((list) => [
    list.path,
    mergedItems(list, {
      before: itemsAt(versions.before, list),
      stored: itemsAt(versions.stored, list),
      typed: itemsAt(versions.typed, list),
    }),
  ]);
  return Object.fromEntries([...fields, ...lists]);
}

export function itemsAt(values: SectionValues, { path }: ListOfItems): object[] {
  const items: unknown = values[path];
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item) : [];
}

/** A value as it is compared. */
export function fieldText({ path, kind }: Field, item: object): string {
  const value: unknown = Reflect.get(item, path) ?? valueAt(item, path);
  return plainLines(shownText(kind, value));
}

export function isSameItem(list: ListOfItems, one: object, other: object): boolean {
  return list.fields.every((field) => fieldText(field, one) === fieldText(field, other));
}

function mergedField(field: Field, { before, stored, typed }: Versions<SectionValues>): unknown {
  const isChanged = fieldText(field, typed) !== fieldText(field, before);
  return (isChanged ? typed : stored)[field.path];
}

function mergedItems(list: ListOfItems, { before, stored, typed }: Versions<object[]>): object[] {
  const storedFrom = originsOf(list, before, stored);
  const typedFrom = originsOf(list, before, typed);
  const merged = (at: number, theirs: object, mine: object) =>
    list.fields.reduce((item, field) => {
      const was = before[at] ?? {};
      const isChanged = fieldText(field, mine) !== fieldText(field, was);
      return withValue(item, field.path, valueAt(isChanged ? mine : theirs, field.path));
    }, theirs);
  const theirs = stored.flatMap((item, index) => {
    const at = storedFrom[index] ?? -1;
    const mine = at < 0 ? undefined : typed[typedFrom.indexOf(at)];
    if (mine) return { at, item: merged(at, item, mine) };
    const isNew = at < 0 && !typed.some((other) => isSameItem(list, item, other));
    return isNew ? { at, item } : [];
  });
  const mine = typed.flatMap((item, index) => {
    const at = typedFrom[index] ?? -1;
    const both = at < 0 ? undefined : theirs.find((other) => other.at === at);
    const was = before[at];
    return both ?? (was && isSameItem(list, was, item) ? [] : { at, item });
  });
  // Of the two orders the changed one wins, and the form's if both are.
  const all = isMoved(typedFrom)
    ? [...mine, ...theirs.filter(({ at }) => at < 0)]
    : withAll(theirs, mine);
  return all.map(({ item }) => item);
}

/** Whether items that were there before stand in another order. */
function isMoved(origins: number[]): boolean {
  const kept = origins.filter((at) => at >= 0);
  return kept.some((at, index) => at < (kept[index - 1] ?? 0));
}

/** The items of the first list, and the others of the second before those that follow them there. */
function withAll<Item>(first: Item[], second: Item[]): Item[] {
  const all = [...first];
  for (const [index, item] of second.entries()) {
    if (first.includes(item)) continue;
    const next = second.slice(index).find((other) => first.includes(other));
    all.splice(next ? all.indexOf(next) : all.length, 0, item);
  }
  return all;
}

/** For each item the place of the one that it was before; -1 for a new one. */
function originsOf(list: ListOfItems, before: object[], items: object[]): number[] {
  const [first] = list.fields;
  const nameOf = (item: object) => (first ? fieldText(first, item) : "");
  const names = before.map(nameOf);
  const isInPlace =
    items.length >= before.length &&
    names.every((name, index) => {
      const item = items[index] ?? {};
      const now = nameOf(item);
      return now === name || (!names.includes(now) && isRenamed(list, before[index] ?? {}, item));
    });
  return items.map((item, index) => {
    if (list.isFixed || isInPlace) return index < before.length ? index : -1;
    const at = names.indexOf(nameOf(item));
    return names.indexOf(nameOf(item), at + 1) < 0 ? at : -1;
  });
}

/** Whether an item with another name is the same one: something else of it stayed. */
function isRenamed(list: ListOfItems, was: object, item: object): boolean {
  const [, ...others] = list.fields;
  const isSame = (field: Field) =>
    fieldText(field, was) !== "" && fieldText(field, was) === fieldText(field, item);
  return others.length === 0 || others.some(isSame);
}

const SHOWN_LENGTH = 200;

/** What is stored where a form says something else, a line for each ('Club name: Kaveri Striders'). */
export function sectionDifferences(
  section: Section,
  { stored, typed }: { stored: SectionValues; typed: SectionValues },
): string[] {
  return [
    ...section.fields
      .filter((field) => fieldText(field, stored) !== fieldText(field, typed))
      .map((field) => lineOf(field.label, field, stored)),
    ...section.lists.flatMap((list) => {
      const items = [itemsAt(stored, list), itemsAt(typed, list)] as const;
      return [...itemDifferences(list, ...items), ...orderDifference(list, ...items)];
    }),
  ];
}

function itemDifferences(list: ListOfItems, stored: object[], typed: object[]): string[] {
  const [first] = list.fields;
  if (!first) return [];
  return stored.flatMap((item, index) => {
    if (typed.some((other) => isSameItem(list, item, other))) return [];
    const title = SECTIONS_TEXTS.numbered({ item: list.item, number: index + 1 });
    const other = list.isFixed
      ? typed[index]
      : typed.find((one) => fieldText(first, one) === fieldText(first, item));
    if (!other) return [lineOf(title, first, item)];
    return list.fields
      .filter((field) => fieldText(field, item) !== fieldText(field, other))
      .map((field) =>
        lineOf(SECTIONS_TEXTS.fieldIn({ item: title, field: field.label }), field, item),
      );
  });
}

/** The stored order of the items that both have, where it is another one. */
function orderDifference(list: ListOfItems, stored: object[], typed: object[]): string[] {
  const [first] = list.fields;
  if (!first) return [];
  const namesOf = (items: object[]) => [...new Set(items.map((item) => fieldText(first, item)))];
  const [now, wanted] = [namesOf(stored), namesOf(typed)];
  const names = now.filter((name) => wanted.includes(name));
  const isSame = wanted
    .filter((name) => now.includes(name))
    .every((name, index) => name === names[index]);
  return isSame
    ? []
    : [
        SECTION_PROBLEM_TEXTS.order({
          item: list.item,
          names: shortened(names.join(", "), SHOWN_LENGTH),
        }),
      ];
}

function lineOf(label: string, field: Field, item: object): string {
  const text = fieldText(field, item).replaceAll("\n", ", ");
  if (text === "") return SECTION_PROBLEM_TEXTS.isEmpty({ label });
  if (field.kind === "picture") return SECTION_PROBLEM_TEXTS.otherPicture({ label });
  return SECTIONS_TEXTS.fieldOf({ item: label, field: shortened(text, SHOWN_LENGTH) });
}
