import { eventFieldLabels } from "~/core/people/audit/event-field-labels";
import { mergedFields, plainLines, type Seen, seenOf, storedFields } from "~/lib/stored-fields";
import { EDIT_CONFLICT_TEXTS, PACE_GROUP_FIELDS_TEXTS } from "~/texts/events/forms";

import { GROUP_NUMBERS, type PossibleLeader } from "../pace-groups/pace-groups";

type Values = Readonly<Record<string, string>>;

/** What a form says that shows these values of an event. */
export function seenEvent(version: number, values: Values): Seen {
  return seenOf(version, values, plainValue);
}

/**
 * With what a form that is older than the event goes on: the event's values in the form's rows, and those that the form
 * shows then.
 */
export function mergedEvent(stored: Values, typed: Values) {
  const inRows = inRowsOf(typed, stored);
  const merged = mergedFields({ stored: inRows, typed }, plainValue);
  return { stored: inRows, merged: withWholeRows(merged, typed) };
}

/** '0' is the choice of no group. */
function plainValue(value: string, name: string): string {
  return name.startsWith("leader-") && value === "0" ? "" : plainLines(value);
}

/**
 * What an event says where a form says something else, a line for each field ('Seats: 30'), for an admin whose form is
 * older than the event. Both are values of the form's fields; pace groups and their leaders are one line.
 */
export function editConflicts(
  stored: Values,
  typed: Values,
  leaders: readonly PossibleLeader[],
): string[] {
  const fields = storedFields(eventFieldLabels(), { stored, typed }, shownValue);
  return hasOtherGroups(stored, typed)
    ? [...fields, `${PACE_GROUP_FIELDS_TEXTS.paceGroups}: ${groupsText(stored, leaders)}`]
    : fields;
}

/** A field's value in words. */
export function shownValue(name: string, value: string): string {
  if (name === "countsHome") return value ? EDIT_CONFLICT_TEXTS.yes : EDIT_CONFLICT_TEXTS.no;
  return plainLines(value).replaceAll("\n", ", ") || EDIT_CONFLICT_TEXTS.empty;
}

const GROUP_FIELDS = GROUP_NUMBERS.flatMap((number) => [
  `groupName${number}`,
  `groupPace${number}`,
  `groupPlaces${number}`,
]);

/** Leaders whom the form does not offer stay as they are, whatever it says. */
export function hasOtherGroups(stored: Values, typed: Values): boolean {
  const offered = Object.keys(typed).filter((name) => name.startsWith("leader-"));
  const groupOf = (values: Values, name: string) => values[name] || "0";
  return (
    GROUP_FIELDS.some((name) => plainLines(stored[name]) !== plainLines(typed[name])) ||
    offered.some((name) => groupOf(stored, name) !== groupOf(typed, name))
  );
}

/** The pace groups in words, with those of these leaders who lead them. */
export function groupsText(stored: Values, leaders: readonly PossibleLeader[]): string {
  const groups = GROUP_NUMBERS.flatMap((number) => {
    const name = stored[`groupName${number}`];
    if (!name) return [];
    const led = leaders.filter(({ memberId }) => stored[`leader-${memberId}`] === `${number}`);
    const places = stored[`groupPlaces${number}`];
    const details = [
      stored[`groupPace${number}`],
      places && EDIT_CONFLICT_TEXTS.places({ perLeader: places }),
      ...led.map((leader) => leader.name),
    ].filter(Boolean);
    return details.length > 0 ? `${name} (${details.join(", ")})` : name;
  });
  return groups.join(", ") || EDIT_CONFLICT_TEXTS.empty;
}

/** Longer values are cut: the audit says what changed, and is no copy of the event. */
const VALUE_MAX_LENGTH = 120;

/**
 * The fields of an event that changed, by their names, with the values before and after; the audit words them for its
 * reader. Pace groups are one field, without the names of who leads them.
 */
export function eventChanges(before: Values, after: Values): Record<string, [string, string]> {
  const fields = Object.keys(eventFieldLabels()).flatMap((name): [string, [string, string]][] => {
    const [from = "", to = ""] = [before[name], after[name]];
    return from === to ? [] : [[name, [storedValue(name, from), storedValue(name, to)]]];
  });
  const groups = (values: Values) => cut(groupsText(values, []));
  if (hasOtherGroups(before, after)) fields.push(["paceGroups", [groups(before), groups(after)]]);
  return Object.fromEntries(fields);
}

function storedValue(name: string, value: string): string {
  if (name === "countsHome") return value ? "yes" : "no";
  return cut(plainLines(value).replaceAll("\n", ", "));
}

function cut(text: string): string {
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;
}

const PARTS = ["groupWas", "groupName", "groupPace", "groupPlaces"] as const;
const LEADER = /^leader-/;

/**
 * The stored values with each pace group in the row where an older form shows it: the form knows a group by its name
 * when it was loaded. Groups that it does not know come into rows that are empty in it.
 */
function inRowsOf(typed: Values, stored: Values): Record<string, string> {
  const rows = rowsOf(typed, stored);
  const others = Object.entries(stored).filter(
    ([name]) => !LEADER.test(name) && !PARTS.some((part) => name.startsWith(part)),
  );
  const groups = [...rows].flatMap(([from, to]) =>
    PARTS.map((part): [string, string] => [`${part}${to}`, stored[`${part}${from}`] ?? ""]),
  );
  const led = Object.entries(stored).flatMap(([name, value]): [string, string][] =>
    LEADER.test(name) ? [[name, String(rows.get(Number(value)) ?? 0)]] : [],
  );
  return Object.fromEntries([...others, ...groups, ...led]);
}

/** The rows of the form by the rows of the stored groups. */
function rowsOf(typed: Values, stored: Values): Map<number, number> {
  const rows = new Map<number, number>();
  const has = (values: Values, part: string, row: number) => Boolean(values[`${part}${row}`]);
  const used = GROUP_NUMBERS.filter((row) => has(stored, "groupName", row));
  for (const from of used) {
    const name = stored[`groupName${from}`];
    const to = GROUP_NUMBERS.find(
      (row) => (typed[`groupWas${row}`] || typed[`groupName${row}`]) === name,
    );
    if (to) rows.set(from, to);
  }
  for (const from of used.filter((row) => !rows.has(row))) {
    const isFree = (row: number) => ![...rows.values()].includes(row);
    const isRenamed = isFree(from) && has(typed, "groupWas", from);
    const to = isRenamed
      ? from
      : GROUP_NUMBERS.find(
          (row) => isFree(row) && !has(typed, "groupWas", row) && !has(typed, "groupName", row),
        );
    if (to) rows.set(from, to);
  }
  return rows;
}

/** Keeps a row whole whose group is removed meanwhile, where something of it was changed. */
function withWholeRows(merged: Values, typed: Values): Record<string, string> {
  const broken = GROUP_NUMBERS.filter(
    (row) =>
      !merged[`groupName${row}`] &&
      typed[`groupName${row}`] &&
      (merged[`groupPace${row}`] || merged[`groupPlaces${row}`]),
  );
  const whole = broken.flatMap((row) =>
    PARTS.map((part): [string, string] => [
      `${part}${row}`,
      part === "groupWas" ? "" : (typed[`${part}${row}`] ?? ""),
    ]),
  );
  return { ...merged, ...Object.fromEntries(whole) };
}
