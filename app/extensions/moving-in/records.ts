import type { OriginSource } from "~/db/tables/origins";
import type { LooseFields } from "~/lib/loose-values";

/** The collections of the old club, in the order in which they are imported. */
export const COLLECTIONS = [
  "userStatistics",
  "achievements",
  "users",
  "events",
  "runs",
  "bookings",
  "contacts",
  "userEvents",
] as const;

export type Collection = (typeof COLLECTIONS)[number];

export function isCollection(name: string): name is Collection {
  return COLLECTIONS.some((collection) => collection === name);
}

/** The place of a record in the files. */
export interface RecordLocation {
  /** The file's name without its folder. */
  file: string;
  line: number;
  collection: Collection;
  /** Its id in the old club. */
  id: string;
}

/** A line that cannot be read. */
export interface UnreadableLine {
  file: string;
  line: number;
  /** The collection of the line, where it is known. */
  collection?: Collection;
  damage: string;
}

/** A record of the old club as it was read. */
export interface OldRecord extends RecordLocation {
  source: OriginSource;
  fields: LooseFields;
}

/** The source of a batch's records, which is one, and their ids there. */
export function originsOf(records: readonly OldRecord[]) {
  return { source: records[0]?.source ?? "firestore", oldIds: records.map(({ id }) => id) };
}

/**
 * The outcome of a record. `doubtful` is left out until somebody has corrected the file, `refused` can never be
 * imported.
 */
export const OUTCOMES = ["new", "merged", "unchanged", "doubtful", "refused"] as const;

export type RecordOutcome = (typeof OUTCOMES)[number];

/** One line of the report; collection and id are empty for a damaged line. */
export interface ImportFinding extends Omit<RecordLocation, "collection"> {
  collection: Collection | "";
  outcome: RecordOutcome;
  /** The reason; may be empty. */
  text: string;
}
