import { type SqlBool, sql } from "kysely";
import { listPaidAfterCancel } from "~/core/payments/payments.server";
import {
  listEarlierReferences,
  listUnappliedUtrs,
} from "~/core/payments/references/references.server";
import { listSharedReferences } from "~/core/payments/references/report-payment.server";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { byName } from "~/lib/name-order";
import type { AtEvent } from "../event-lock.server";
import { standingOf, storedBookingOf } from "../standing";
import { listBookingRows } from "../standings.server";
import { CANCELLED, holdsSeat } from "../status";
import { seatHeld } from "../status.server";
import { ROSTER_ROWS } from "./roster";

/** The bookings of an event as its own admin page lists them, and how many there are. */
export type EventBookings = Awaited<ReturnType<typeof listEventBookings>>;

/**
 * Those booked on an event, by name, without replaced holds: how many, and the first of them. Cancelled ones come last,
 * and each party is whole, as its payment stands on one of its lines.
 */
export async function listEventBookings(db: Db, input: AtEvent) {
  const { eventId } = input;
  const counts = await countEventBookings(db, { eventId });
  const shown = await listShown(db, { eventId });
  const paymentIds = shown.flatMap(({ paymentId, paymentStatus }) =>
    paymentId !== null && paymentStatus === "due" ? [paymentId] : [],
  );
  const earlier = await listEarlierReferences(db, { paymentIds });
  const late = shown.flatMap(({ paymentId, isLate }) => (isLate === 1 && paymentId) || []);
  const afterCancel = await listPaidAfterCancel(db, { paymentIds: late });
  const ended = shown.flatMap(({ paymentId, paymentStatus, utr }) =>
    paymentId !== null && paymentStatus === "void" && utr !== null ? [paymentId] : [],
  );
  const unapplied = await listUnappliedUtrs(db, { paymentIds: ended });
  const asked = [...new Set(shown.flatMap(({ paymentId }) => paymentId ?? []))];
  const shared = await listSharedReferences(db, { paymentIds: asked });
  const bookings = shown.map((row) => ({
    ...row,
    afterCancel: afterCancel.get(row.paymentId ?? ""),
    unappliedUtr: unapplied.get(row.paymentId ?? ""),
    standing: standingOf({ event: row, booking: storedBookingOf(row) }, input.now),
    earlierUtrs: earlier.get(row.paymentId ?? "") ?? [],
    shared: shared.get(row.paymentId ?? "") ?? [],
  }));
  /** Bookings that are not among those shown. */
  const more = counts.booked + counts.cancelled - shown.length;
  return { counts: { ...counts, more }, bookings };
}

async function listShown(db: Db, { eventId }: { eventId: EventId }) {
  const rows = await listRows(db, { eventId })
    // Only the rows that are shown are joined with their payments and check-ins.
    .where("b.id", "in", (eb) =>
      eb
        .selectFrom("bookings as b")
        .select("b.id")
        .where("b.event_id", "=", eventId)
        .where(IS_NOT_REPLACED)
        .orderBy(IS_CANCELLED)
        .orderBy("b.participant_name")
        .orderBy("b.id")
        .limit(ROSTER_ROWS),
    )
    .execute();
  const { held = [], cancelled = [] } = Object.groupBy(byName(rows), ({ status }) =>
    holdsSeat(status) ? "held" : "cancelled",
  );
  const first = [...held, ...cancelled];
  if (first.length < ROSTER_ROWS) return first;
  const shownIds = new Set(first.map(({ id }) => id));
  const paymentIds = new Set(first.flatMap(({ paymentId }) => paymentId ?? []));
  if (paymentIds.size === 0) return first;
  const parties = await listRows(db, { eventId })
    .where("b.payment_id", "in", [...paymentIds])
    .execute();
  return [...first, ...parties.filter(({ id }) => !shownIds.has(id))];
}

const IS_NOT_REPLACED = sql<SqlBool>`coalesce(b.cancelled_by, '') <> 'replaced'`;
const IS_CANCELLED = sql<number>`case when ${seatHeld("b.status")} then 0 else 1 end`;

function listRows(db: Db, { eventId }: { eventId: EventId }) {
  return (
    listBookingRows(db)
      .select(["b.member_id as memberId", "b.plan", "b.pace_group as paceGroup"])
      .select(["b.participant_name as name", "b.participant_phone as phone"])
      .select(["b.is_guest as isGuest", "b.late_cancel as lateCancel"])
      .select(["b.price_rupees as priceRupees", "b.amount_paid_rupees as amountPaidRupees"])
      .select(["b.trial_released as trialReleased", "p.id as paymentId", "p.is_late as isLate"])
      .select(["p.amount_rupees as dueRupees", "p.paid_by_name as paidByName"])
      .select("p.paid_at as paidAt")
      // The entry of the booking's last cancellation: an earlier one may have been undone.
      .select((eb) =>
        eb
          .selectFrom("credit_entries as k")
          .select((eb) => eb.fn.max("k.amount_rupees").as("rupees"))
          .whereRef("k.booking_id", "=", "b.id")
          .whereRef("k.created_at", "=", "b.cancelled_at")
          .where("k.amount_rupees", ">", 0)
          .as("creditedRupees"),
      )
      .where("b.event_id", "=", eventId)
      .where(IS_NOT_REPLACED)
      .orderBy(IS_CANCELLED)
      .orderBy("b.participant_name")
      .orderBy("b.id")
  );
}

/**
 * How many are on an event, without replaced holds, and in which pace groups: counted in the database, as a run may
 * have 50,000 people.
 */
async function countEventBookings(db: Db, { eventId }: { eventId: EventId }) {
  const booked = db
    .selectFrom("bookings as b")
    .where("b.event_id", "=", eventId)
    .where(seatHeld("b.status"));
  const unpaid = booked
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .where("p.status", "=", "due");
  const checkedIn = booked.innerJoin("check_ins as c", (join) =>
    join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
  );
  const cancelled = db
    .selectFrom("bookings as b")
    .where("b.event_id", "=", eventId)
    .where("b.status", "=", CANCELLED)
    .where(IS_NOT_REPLACED);
  const groups = await booked
    .select(["b.pace_group as group", ({ fn }) => fn.countAll<number>().as("people")])
    .where("b.pace_group", "is not", null)
    .groupBy("b.pace_group")
    .orderBy(({ fn }) => fn.min("b.participant_name"))
    .execute();
  return {
    booked: await countRows(booked),
    unpaid: await countRows(unpaid),
    checkedIn: await countRows(checkedIn),
    cancelled: await countRows(cancelled),
    paceGroups: groups.map(({ group, people }): [string, number] => [group ?? "", people]),
  };
}

/** Those who wait for a seat or hold a live offer, in order: the first of them, and how many more there are. */
export async function listWaiting(db: Db, input: AtEvent) {
  const entries = listLiveEntries(db, input);
  const people = await entries
    .innerJoin("members as m", "m.id", "w.member_id")
    .select(["w.id", "w.status", "w.offer_expires_at as offerExpiresAt"])
    .select("m.display_name as name")
    .orderBy("w.place")
    .limit(ROSTER_ROWS)
    .execute();
  if (people.length < ROSTER_ROWS) return { people, more: 0 };
  return { people, more: (await countRows(entries)) - people.length };
}

function listLiveEntries(db: Db, { eventId, now }: AtEvent) {
  return db
    .selectFrom("waitlist_entries as w")
    .where("w.event_id", "=", eventId)
    .where((eb) =>
      eb.or([
        eb("w.status", "=", "waiting"),
        eb.and([eb("w.status", "=", "offered"), eb("w.offer_expires_at", ">", now)]),
      ]),
    );
}
