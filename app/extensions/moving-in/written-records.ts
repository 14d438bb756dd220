/** The records of our own export, with the field names of the old club, as the import reads them. */
import type { OpeningBalance } from "~/core/progress/progress";
import type { BookingPlan } from "~/db/tables/events";
import type { ContactStatus, OriginSource } from "~/db/tables/people";
import type { Day, Instant } from "~/lib/dates";
import { type LooseFields, looseDay, looseFields, looseText } from "~/lib/loose-values";
import { formatDuration } from "~/lib/measures";

type Row = Readonly<Record<string, unknown>>;

export function user(
  row: Row & {
    goals: string;
    createdAt: Instant;
    updatedAt: Instant;
    joinCrew: number;
    termsAcceptedAt: Instant | null;
  },
) {
  const {
    id: _,
    oldId: __,
    displayName,
    fullName,
    goals,
    joinCrew,
    termsAcceptedAt,
    createdAt,
    updatedAt,
    ...fields
  } = row;
  const known = said({
    ...fields,
    goals: listIn(goals),
    joinCrew: joinCrew === 1,
    termsAcceptedAt: termsAcceptedAt === null ? null : momentText(termsAcceptedAt),
    createdAt: momentText(createdAt),
    updatedAt: momentText(updatedAt),
  });
  // The import fills a missing name in with the other one, so both are always written.
  return { displayName, fullName, ...known };
}

export function figures(balance: OpeningBalance) {
  const { totalDistanceM, totalTimeS, achievements } = balance;
  const { totalRuns, totalSessions, currentStreak, longestStreak } = balance;
  const { bestTime, averagePace, level, lastRunDate } = balance;
  return {
    userStatistics: said({
      totalRuns,
      totalSessions,
      currentStreak,
      longestStreak,
      bestTime,
      averagePace,
      level,
      lastRunDate,
      totalDistance: totalDistanceM === null ? null : totalDistanceM / 1000,
      totalTime: totalTimeS === null ? null : formatDuration(totalTimeS),
    }),
    achievements: { achievements: achievements.map((title) => ({ title, earned: true })) },
  };
}

interface WrittenEvent extends Row {
  distances: string;
  paceGroups: string[];
  requirements: string;
  highlights: string;
  schedule: string;
  capacity: number;
}

export function event(row: WrittenEvent) {
  const { id: _, oldId: __, capacity, ...fields } = row;
  return said({
    ...fields,
    maxParticipants: capacity,
    distances: listIn(row.distances),
    requirements: listIn(row.requirements),
    highlights: listIn(row.highlights),
    schedule: listIn(row.schedule),
  });
}

const SERVICES: Record<BookingPlan, string> = {
  free_trial: "Free Trial",
  pay_per_run: "Pay-Per-Run",
  monthly_membership: "Monthly Membership",
};

interface WrittenBooking extends Row {
  phone: string;
  isGuest: number;
  plan: BookingPlan;
  priceRupees: number;
  details: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export function booking(row: WrittenBooking) {
  const { id: _, oldId: __, phone, isGuest, plan, priceRupees, details, ...fields } = row;
  return said({
    ...fields,
    // A guest without a number has a placeholder.
    participantPhone: phone.startsWith("+") ? phone : null,
    isGuestBooking: isGuest === 1,
    serviceType: SERVICES[plan],
    paymentAmount: priceRupees,
    createdAt: momentText(row.createdAt),
    updatedAt: momentText(row.updatedAt),
    ...otherDetails(details),
  });
}

export function contact(row: {
  fullName: string;
  age: number;
  profession: string;
  whatsapp: string;
  status: ContactStatus;
  createdAt: Instant;
}) {
  return {
    FullName: row.fullName,
    Age: row.age,
    Profession: row.profession,
    Whatsapp: row.whatsapp,
    status: row.status,
    createdAt: momentText(row.createdAt),
  };
}

export function userEvent(row: Row & { createdAt: Instant }) {
  const { id: _, oldId: __, createdAt, ...fields } = row;
  return said({ ...fields, createdAt: momentText(createdAt) });
}

/** Leaves out the fields without a value. */
function said(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function momentText(at: Instant): string {
  return new Date(at).toISOString();
}

function listIn(json: string): unknown {
  return JSON.parse(json);
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
