import type { PaceGroupId } from "~/db/tables/shapes";
import { formatClock } from "~/lib/measures";
import { storedFields } from "~/lib/stored-fields";
import { SETTINGS_TEXTS } from "~/texts/site/site";

const FIELD = "km-";

/** The form field of a pace group's distance. */
export function distanceField(groupId: PaceGroupId): string {
  return `${FIELD}${groupId}`;
}

/** The pace group of a form field, if it is one. */
export function groupOfField(field: string): string | undefined {
  return field.startsWith(FIELD) ? field.slice(FIELD.length) : undefined;
}

interface Measured {
  distanceM: number | null;
  groups: { id: PaceGroupId; distanceM: number | null }[];
}

/** What a run and its groups measured, in kilometres as the form's fields show it, by name. */
export function distanceValues({ distanceM, groups }: Measured): Record<string, string> {
  const fields = groups.map(({ id, distanceM }) => [distanceField(id), kmText(distanceM)]);
  return { km: kmText(distanceM), ...Object.fromEntries(fields) };
}

/** A person's result as the form's fields show it, by name. */
export function resultValues(result: { distanceM: number | null; durationS: number | null }) {
  const { distanceM, durationS } = result;
  return { km: kmText(distanceM), minutes: durationS === null ? "" : formatClock(durationS) };
}

const METRES_PER_KM = 1000;

function kmText(metres: number | null): string {
  return metres === null ? "" : String(metres / METRES_PER_KM);
}

/** Says what somebody else has stored in the fields that show something else. */
export function changedText(
  labels: Record<string, string>,
  values: { stored: Record<string, string>; typed: Record<string, string> },
): string {
  const lines = storedFields(labels, values, (_, value) => value || "–");
  return [SETTINGS_TEXTS.changed_meanwhile, ...lines].join(" · ");
}
