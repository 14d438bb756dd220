/** The records of our own export, with the field names of the old club, as the import reads them. */
import type { OpeningBalance } from "~/core/progress/progress";
import type { BookingPlan } from "~/db/tables/events";
import type { OriginSource } from "~/db/tables/people";
import type { Day } from "~/lib/dates";
import { type LooseFields, looseDay, looseFields, looseText } from "~/lib/loose-values";
import { formatDuration } from "~/lib/measures";

type Row = Readonly<Record<string, unknown>>;

const MOMENTS = new Set(["createdAt", "updatedAt", "termsAcceptedAt"]);
const LISTS = new Set(["goals", "distances", "requirements", "highlights", "schedule"]);

/** A row's fields as the import reads them, without its ids and what is empty. */
export function fieldsOf({ id: _, oldId: __, ...row }: Row): object {
  const said = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, writtenValue(name, value)]));
}

function writtenValue(name: string, value: unknown): unknown {
  if (typeof value === "number" && MOMENTS.has(name)) return new Date(value).toISOString();
  return typeof value === "string" && LISTS.has(name) ? JSON.parse(value) : value;
}

export function user(row: Row & { joinCrew: number }) {
  const { displayName, fullName } = row;
  // The import fills a missing name in with the other one, so both are always written.
  return { displayName, fullName, ...fieldsOf({ ...row, joinCrew: row.joinCrew === 1 }) };
}

export function figures(row: Row & OpeningBalance) {
  const { totalDistanceM, totalTimeS, achievements, ...others } = row;
  return {
    userStatistics: fieldsOf({
      ...others,
      totalDistance: totalDistanceM === null ? null : totalDistanceM / 1000,
      totalTime: totalTimeS === null ? null : formatDuration(totalTimeS),
    }),
    achievements: { achievements: achievements.map((title) => ({ title, earned: true })) },
  };
}

const SERVICES: Record<BookingPlan, string> = {
  free_trial: "Free Trial",
  pay_per_run: "Pay-Per-Run",
  monthly_membership: "Monthly Membership",
};

export function booking(
  row: Row & { phone: string; isGuest: number; plan: BookingPlan; details: string | null },
) {
  const { phone, isGuest, plan, details, ...others } = row;
  return {
    ...fieldsOf(others),
    // A guest without a number has a placeholder.
    ...(phone.startsWith("+") && { participantPhone: phone }),
    isGuestBooking: isGuest === 1,
    serviceType: SERVICES[plan],
    ...otherDetails(details),
  };
}

/** Further details of the old record, without the service: the plan decides it. */
function otherDetails(json: string | null): object {
  const details: unknown = json === null ? {} : JSON.parse(json);
  const known = typeof details === "object" && details !== null ? details : {};
  return Object.fromEntries(Object.entries(known).filter(([name]) => name !== "serviceType"));
}

/** The bookings that a record of `runs` stands for: one for each participant, completed when its day is over. */
export function bookingsOfEvent(
  run: OldRecord,
  { today, timeZone }: { today: Day; timeZone: string },
): OldRecord[] {
  const day = looseDay(run.fields, { timeZone, names: ["date"] });
  const isOver = day !== undefined && day < today;
  const list: unknown[] = Array.isArray(run.fields.participants) ? run.fields.participants : [];
  const { title, date, time, location } = run.fields;
  return list.map((entry, index) => {
    const participant = looseFields(entry) ?? {};
    const userId = looseText(participant, "userId", "userUid");
    return {
      ...run,
      collection: "bookings",
      id: `runs/${run.id}/${userId ?? index}`,
      fields: {
        title,
        date,
        time,
        location,
        userId,
        eventId: run.id,
        participantName: looseText(participant, "name", "displayName"),
        status: isOver ? "completed" : "confirmed",
      },
    };
  });
}

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
  /** Whether it is imported, with a doubt or into a member. */
  isImported: boolean;
  /** The reason; may be empty. */
  text: string;
}
