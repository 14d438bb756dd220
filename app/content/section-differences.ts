import { shortened } from "../lib/shortened.ts";
import { fieldText, isSameItem, itemsAt } from "./merged-section.ts";
import type { Field, ListOfItems, Section } from "./section";
import type { SectionValues } from "./section-values.ts";

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
    const title = `${list.item} ${index + 1}`;
    const other = list.isFixed
      ? typed[index]
      : typed.find((one) => fieldText(first, one) === fieldText(first, item));
    if (!other) return [lineOf(title, first, item)];
    return list.fields
      .filter((field) => fieldText(field, item) !== fieldText(field, other))
      .map((field) => lineOf(`${title}, ${field.label}`, field, item));
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
  return isSame ? [] : [`${list.item} order: ${shortened(names.join(", "), SHOWN_LENGTH)}`];
}

function lineOf(label: string, field: Field, item: object): string {
  const text = fieldText(field, item).replaceAll("\n", ", ");
  if (text === "") return `${label}: empty`;
  if (field.kind === "picture") return `${label}: another picture`;
  return `${label}: ${shortened(text, SHOWN_LENGTH)}`;
}
