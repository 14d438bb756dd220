import type { PaceGroupId } from "~/db/tables/shapes";

const FIELD = "km-";

/** The form field of a pace group's distance. */
export function distanceField(groupId: PaceGroupId): string {
  return `${FIELD}${groupId}`;
}

/** The pace group of a form field, if it is one. */
export function groupOfField(field: string): string | undefined {
  return field.startsWith(FIELD) ? field.slice(FIELD.length) : undefined;
}

export const DISTANCES_REFUSED_TEXT = "Kilometres from 0.1 to 250, or nothing.";
export const DISTANCES_EARLY_TEXT = "The run has not started yet.";
