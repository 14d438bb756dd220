import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from "kysely";
import { PROMISES } from "~/content/promises";
import { type Places, prepared } from "~/db/prepared";
import type { Db, Tables } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { FREE_RUN_RELEASES, type FreeRun } from "./bookings";
import { COMPLETED, LIVE } from "./status";
import { seatHeld } from "./status.server";

type OfMember = ExpressionBuilder<Tables & { m: Tables["members"] }, "m">;

/** Figures of an opening balance that only a run can have given. */
const FIGURES_OF_RUNS = [
  ...(["total_runs", "total_sessions", "total_distance_m", "total_time_s"] as const),
  ...(["current_streak", "longest_streak", "best_time", "last_run_date"] as const),
];

/**
 * The columns from which `freeRunOf` reads where a member stands, in a query over `members as m`. A free run that was
 * neither checked in nor completed is in use while its event starts after `since`.
 */
export function findFreeRunColumns(
  { fn, ref, selectFrom }: OfMember,
  since: Instant | RawBuilder<Instant>,
) {
  // Literals, so that the planner can use the partial indexes over free runs in use and guests' phones.
  const freeRun = (released: number) =>
    selectFrom("bookings as b")
      .select("b.id")
      .where("b.plan", "=", sql.lit("free_trial"))
      .where(seatHeld("b.status"))
      .where("b.trial_released", "=", sql.lit(released))
      .limit(1);
  const inUse = () =>
    freeRun(FREE_RUN_RELEASES.none).where((eb) =>
      eb.or([
        eb("b.checked_in", "=", 1),
        eb("b.status", "=", COMPLETED),
        eb("b.starts_at", ">", since),
      ]),
    );
  const ran = () =>
    selectFrom("bookings as b")
      .select("b.id")
      .where(seatHeld("b.status"))
      .where((eb) => eb.or([eb("b.checked_in", "=", 1), eb("b.status", "=", COMPLETED)]))
      .limit(1);
  // Not one condition with "or", which would keep the planner from the index of each.
  return [
    fn
      .coalesce(
        inUse()
          .whereRef("b.member_id", "=", "m.id")
          .where("b.is_guest", "=", sql.lit(0))
          .whereRef("b.participant_phone", "<>", "m.phone"),
        inUse().whereRef("b.participant_phone", "=", "m.phone"),
      )
      .as("freeRunId"),
    freeRun(FREE_RUN_RELEASES.granted)
      .whereRef("b.member_id", "=", "m.id")
      .where("b.is_guest", "=", sql.lit(0))
      .as("grantId"),
    selectFrom("check_ins as c")
      .select("c.id")
      .whereRef("c.member_id", "=", "m.id")
      .where("c.is_guest", "=", sql.lit(0))
      .limit(1)
      .as("checkInId"),
    fn
      .coalesce(
        ran().whereRef("b.member_id", "=", "m.id").where("b.is_guest", "=", sql.lit(0)),
        ran().whereRef("b.participant_phone", "=", "m.phone").where("b.is_guest", "=", sql.lit(1)),
      )
      .as("ranBookingId"),
    listBalancesOfRuns().where("o.member_id", "=", ref("m.id")).as("balanceId"),
  ] as const;
}

/** Opening balances, `o`, that say that their members ran with the club that they came from. */
export function listBalancesOfRuns() {
  return expressionBuilder<Tables, never>()
    .selectFrom("opening_balances as o")
    .select("o.member_id")
    .where((eb) => eb.or(FIGURES_OF_RUNS.map((figure) => eb(`o.${figure}`, "is not", null))));
}

/** Whether the free first run is somebody's: the one rule for whoever offers it, shows it or books it. */
export function freeRunOf(row: {
  /** A booking of theirs that uses it. */
  freeRunId: unknown;
  /** An admin has granted them another one. */
  grantId: unknown;
  /** They have run with the club before, or with the club that they came from. */
  checkInId: unknown;
  ranBookingId: unknown;
  balanceId: unknown;
}): FreeRun {
  const hasRun = row.checkInId !== null || row.ranBookingId !== null || row.balanceId !== null;
  if (hasRun && row.grantId === null) return "none";
  return row.freeRunId === null ? "left" : "in_use";
}

/** Longer than any event's check-in stays open after the start. */
export const FREE_RUN_OVER_AFTER_MS = 24 * HOUR_MS;

/**
 * Whether a member's free first run is theirs to book: never run with the club, and never booked with their phone, nor
 * by themselves with an earlier one; or given back, or booked and missed, or granted again. Between two bookings at once
 * with one phone the unique index decides.
 */
export async function hasFreeTrial(
  db: Db,
  input: { member: { id: MemberId }; now: Instant },
): Promise<boolean> {
  return (await findFreeRun(db, { memberId: input.member.id, now: input.now })) === "left";
}

/** Where a member's free first run stands. */
export async function findFreeRun(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<FreeRun> {
  const [row] = await listFacts(db, { memberId, since: now - FREE_RUN_OVER_AFTER_MS });
  if (!row) throw new Error("There is no such member.");
  return freeRunOf(row);
}

const listFacts = prepared(
  (db, { memberId, since }: Places<{ memberId: MemberId; since: Instant }>) =>
    db
      .selectFrom("members as m")
      .select((eb) => findFreeRunColumns(eb, since))
      .where("m.id", "=", memberId),
);

/** SQL for when an event of the table with this name ends, as `endOf` has it. */
export function findEventEnd(table: "events" | "e") {
  const [startsAt, durationMinutes] = [`${table}.starts_at`, `${table}.duration_minutes`] as const;
  return sql<number>`${sql.ref(startsAt)} + ${sql.ref(durationMinutes)} * ${sql.lit(MINUTE_MS)}`;
}

/** Until then a run was over for check-in, which closes after its end: anyone not checked in by then is a no-show. */
export function endedForCheckIn(now: Instant): Instant {
  return now - PROMISES.checkInClosesHours * HOUR_MS;
}

/**
 * The column of the booking by which the free run of `members as m` was missed, null without one: a later free run gives
 * it back. Nobody was checked in by it, and its event ended before `endedBefore`.
 */
export function findMissedFreeRun({ selectFrom }: OfMember, endedBefore: RawBuilder<Instant>) {
  return (
    selectFrom("bookings as b")
      .innerJoin("events as e", "e.id", "b.event_id")
      .select("b.id")
      .whereRef("b.participant_phone", "=", "m.phone")
      // Literals, so that the planner can use the partial index of phones.
      .where("b.plan", "=", sql.lit("free_trial"))
      .where("b.trial_released", "=", sql.lit(FREE_RUN_RELEASES.none))
      .where(seatHeld("b.status"))
      .where("b.status", "in", LIVE)
      .where(findEventEnd("e"), "<", endedBefore)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom("check_ins as c").select("c.id").whereRef("c.booking_id", "=", "b.id")),
        ),
      )
      .limit(1)
      .as("missedFreeRunId")
  );
}
