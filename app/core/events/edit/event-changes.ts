import { PACE_GROUP_FIELDS_TEXTS } from "../forms-texts";
import { EVENT_FIELD_LABELS, groupsText, hasOtherGroups, shownValue } from "./edit-conflicts";

type Values = Readonly<Record<string, string>>;

/** Longer values are cut: the audit says what changed, and is no copy of the event. */
const VALUE_MAX_LENGTH = 120;

/**
 * The fields of an event that changed, by their labels, with the values before and after as its form words them. Pace
 * groups are one field, without the names of who leads them.
 */
export function eventChanges(before: Values, after: Values): Record<string, [string, string]> {
  const fields = Object.entries(EVENT_FIELD_LABELS).flatMap(([name, label]) => {
    const [from = "", to = ""] = [before[name], after[name]];
    const values = [cut(shownValue(name, from)), cut(shownValue(name, to))] as const;
    return from === to ? [] : [[label, values] as const];
  });
  const groups = [cut(groupsText(before, [])), cut(groupsText(after, []))] as const;
  if (hasOtherGroups(before, after)) fields.push([PACE_GROUP_FIELDS_TEXTS.paceGroups, groups]);
  return Object.fromEntries(fields.map(([label, [from, to]]) => [label, [from, to]]));
}

function cut(text: string): string {
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;
}
