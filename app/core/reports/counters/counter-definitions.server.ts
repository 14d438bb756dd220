import { SETTLED } from "~/core/bookings/status";
import { quoted } from "~/core/bookings/status.server";
import type { Counter, CounterDefinitions, RowSql } from "~/db/counters/definitions";
import { lockCounted, readCounters, rebuildCounters } from "~/db/counters/update";
import { clubDay, countersZone, writeOffsets } from "~/db/counters/zone";
import type { Db } from "~/db/tables";
import type { PaymentStatus } from "~/db/tables/booking-money";
import type { BookingStatus } from "~/db/tables/events";
import type { ContactStatus, MemberSource, MemberStatus, PlanType } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { DIRECTORY } from "./directory-definitions.server";

/**
 * The day on which a member joined. Who came with an import grew the club no more in its month: they have no day, unless
 * they joined the old club in an earlier month.
 */
const joinedOn: RowSql = (row, dialect) => {
  const day = clubDay(`${row}.created_at`, dialect);
  const imported = clubDay(`${row}.imported_at`, dialect);
  return `case when ${row}.imported_at is null or substr(${day}, 1, 7) < substr(${imported}, 1, 7)
    then ${day} else 'import' end`;
};
const column =
  (name: string): RowSql =>
  (row) =>
    `${row}.${name}`;
const nothing: RowSql = () => "''";

/**
 * Every counter of the club. After a change here the next start installs the triggers again and counts anew.
 * Reads name a counter by its `name`: `listTotals(db, { counter: "payment_rupees" })`.
 */
export const COUNTERS = [
  {
    name: "member_status",
    table: "members",
    columns: ["status", "created_at", "imported_at"],
    key: column("status"),
    day: joinedOn,
  },
  {
    name: "member_plan",
    table: "members",
    columns: ["plan_type", "created_at", "imported_at"],
    key: column("plan_type"),
    day: joinedOn,
  },
  {
    name: "member_source",
    table: "members",
    columns: ["registration_type", "created_at", "imported_at"],
    key: (row) =>
      `case when ${row}.imported_at is null then ${row}.registration_type else 'import' end`,
    day: joinedOn,
  },
  {
    name: "member_profession",
    table: "members",
    columns: ["profession", "created_at", "imported_at"],
    key: (row) => `coalesce(${row}.profession, '')`,
    day: joinedOn,
  },
  {
    name: "member_birth_month",
    table: "members",
    columns: ["date_of_birth"],
    key: nothing,
    day: (row) => `substr(coalesce(${row}.date_of_birth, 'unknown'), 1, 7)`,
    withoutTotal: true,
  },
  {
    name: "booking_status",
    table: "bookings",
    columns: ["status", "date"],
    key: column("status"),
    day: column("date"),
  },
  {
    name: "payment_rupees",
    table: "payments",
    columns: ["status", "amount_rupees", "paid_at", "created_at"],
    key: column("status"),
    day: (row, dialect) => clubDay(`coalesce(${row}.paid_at, ${row}.created_at)`, dialect),
    value: column("amount_rupees"),
  },
  {
    name: "check_in",
    table: "check_ins",
    columns: ["is_guest", "date"],
    key: (row) => `case when ${row}.is_guest = 1 then 'guest' else 'member' end`,
    day: column("date"),
  },
  {
    // The booked seats of an event whose person was checked in.
    name: "seat_used",
    table: "bookings",
    columns: ["status", "date", "checked_in"],
    key: (row) => `case when ${row}.is_guest = 1 then 'guest' else 'member' end`,
    day: column("date"),
    when: (row) => `${row}.checked_in = 1 and ${row}.status in (${quoted(SETTLED)})`,
  },
  {
    name: "runner_month",
    table: "runner_months",
    columns: ["month", "runs"],
    key: nothing,
    day: column("month"),
    withoutTotal: true,
    when: (row) => `${row}.runs > 0`,
  },
  {
    // Runners of a month by the month they joined in.
    name: "run_month_by_joining",
    table: "runner_months",
    columns: ["month", "runs", "joined"],
    key: (row) => `coalesce(${row}.joined, '')`,
    day: column("month"),
    withoutTotal: true,
    when: (row) => `${row}.runs > 0`,
  },
  {
    name: "first_run",
    table: "member_directory",
    columns: ["first_run"],
    key: nothing,
    day: (row) => `substr(${row}.first_run, 1, 7)`,
    when: (row) => `${row}.first_run is not null`,
  },
  {
    name: "contact_status",
    table: "contacts",
    columns: ["status"],
    key: column("status"),
  },
] as const satisfies readonly Counter[];

/** The name of a counter. */
export type CounterName = (typeof COUNTERS)[number]["name"];

/** What each counter counts by; '' where it has one count only. */
export type CounterKey<Name extends CounterName> = {
  member_status: MemberStatus;
  member_plan: PlanType;
  member_source: MemberSource;
  member_profession: string;
  member_birth_month: "";
  booking_status: BookingStatus;
  payment_rupees: PaymentStatus;
  check_in: "guest" | "member";
  seat_used: "guest" | "member";
  runner_month: "";
  /** The month of joining. */
  run_month_by_joining: string;
  first_run: "";
  contact_status: ContactStatus;
}[Name];

/** The counters and tables that triggers maintain. */
export const COUNTER_DEFINITIONS: CounterDefinitions = { counters: COUNTERS, derived: DIRECTORY };

/** Sets the zone by whose days the counters count; recounts them when it differs from the one before. */
export async function setClubZone(db: Db, input: { timeZone: string }): Promise<void> {
  if ((await countersZone(db)) === input.timeZone) return;
  await inTransaction(db, async (db) => {
    await lockCounted(db, COUNTER_DEFINITIONS);
    // Another process may have set it meanwhile.
    if ((await countersZone(db)) === input.timeZone) return;
    await writeOffsets(db, input.timeZone);
    await rebuildCounters(db, COUNTER_DEFINITIONS);
  });
}

/** Counts every counter anew from the rows and corrects what differs; returns how many there are, and those that were wrong. */
export async function recountCounters(db: Db) {
  return await inTransaction(db, async (db) => {
    await lockCounted(db, COUNTER_DEFINITIONS);
    const stored = await readCounters(db);
    await rebuildCounters(db, COUNTER_DEFINITIONS);
    const counted = await readCounters(db);
    const names = [...new Set([...stored.keys(), ...counted.keys()])].sort();
    const compared = names.map((counter) => ({
      counter,
      stored: stored.get(counter) ?? 0,
      counted: counted.get(counter) ?? 0,
    }));
    return {
      checked: names.length,
      differing: compared.filter((line) => line.stored !== line.counted),
    };
  });
}
