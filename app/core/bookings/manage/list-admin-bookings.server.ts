import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { listPaidAfterCancel } from "~/core/payments/payments.server";
import { listEarlierReferences } from "~/core/payments/references/references.server";
import { hasSearchParts } from "~/db/conditions";
import { readPage } from "~/db/keyset";
import type { Db, Tables } from "~/db/tables";
import type { BookingStatus, EventStatus } from "~/db/tables/events";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { maskedPhone } from "~/lib/phone-digits";
import { type Standing, standingOf, storedBookingOf } from "../standing";
import { listBookingRows } from "../standings.server";

/** A booking as the admin's list shows it; its payment's amount may cover a party or a membership. */
export type AdminBooking = Awaited<ReturnType<typeof listAdminBookings>>["rows"][number];

/**
 * Only bookings of these members, these bookings, or the one with this reference; or, where too many fit to name
 * them, those of people with all these parts in their words.
 */
export type FoundBookings =
  | { memberIds: MemberId[]; bookingIds: BookingId[]; reference: string }
  | { parts: string[] };

type AliasedBookings = Tables & { b: Tables["bookings"] };

/** Bookings of more members are not read along the index of each: the list is walked and theirs are picked out. */
const READ_BY_INDEX = 200;

/** The values that a booking's place in the list is made of. */
export const BOOKING_KEY = ["number", "text", "text"] as const;

/** A page of the bookings of events that start in [from, to), by start; `latestFirst` reverses the order. */
export async function listAdminBookings(
  db: Db,
  input: {
    from: Instant;
    to: Instant;
    status: BookingStatus | undefined;
    latestFirst: boolean;
    found?: FoundBookings | undefined;
    request: PageRequest;
    limit: number;
    now: Instant;
  },
) {
  const { found } = input;
  const query = db
    .selectFrom("bookings as b")
    .select(["b.id", "b.event_id as eventId", "b.member_id as memberId", "b.reference", "b.title"])
    .select(["b.participant_name as participantName", "b.participant_phone as participantPhone"])
    .select(["b.date", "b.time", "b.status", "b.plan", "b.price_rupees as priceRupees", "b.notes"])
    .select(["b.is_guest as guest", "b.starts_at as startsAt"])
    .$if(input.status !== undefined, (query) => query.where("b.status", "=", input.status ?? null))
    .$if(found !== undefined, (query) => query.where(isFound(found ?? { parts: [] })));
  const page = await readPage(query, {
    columns: ["b.starts_at", "b.event_id", "b.id"],
    direction: input.latestFirst ? "desc" : "asc",
    range: { from: input.from, to: input.to },
    keyOf: ({ startsAt, eventId, id }) => [startsAt, eventId, id],
    request: input.request,
    limit: input.limit,
  });
  const details = await listDetails(db, { ids: page.rows.map(({ id }) => id), now: input.now });
  const rows = page.rows.map(({ guest, ...row }) => ({
    ...row,
    participantPhone: maskedPhone(row.participantPhone),
    isGuest: guest === 1,
    ...(details.get(row.id) ?? NO_DETAILS),
  }));
  return { ...page, rows };
}

function isFound(found: FoundBookings): Expression<SqlBool> {
  const eb = expressionBuilder<AliasedBookings, "b">();
  if ("parts" in found)
    return eb.or([
      hasSearchParts({ kind: "member", subject: "b.member_id" }, found.parts),
      eb.and([
        eb("b.is_guest", "=", 1),
        hasSearchParts({ kind: "guest", subject: "b.id" }, found.parts),
      ]),
    ]);
  const { memberIds, bookingIds, reference } = found;
  const isWalked = memberIds.length > READ_BY_INDEX;
  // An expression in place of the column keeps the planners off its index.
  const memberId = isWalked ? sql<string>`(b.member_id || '')` : sql<string>`b.member_id`;
  return eb.or([
    eb("b.reference", "=", reference),
    ...(memberIds.length > 0 ? [eb(memberId, "in", memberIds)] : []),
    ...(bookingIds.length > 0 ? [eb("b.id", "in", bookingIds)] : []),
  ]);
}

/** Of a booking that was deleted between the two reads. */
const NO_DETAILS = {
  standing: { kind: "none" },
  eventStatus: "cancelled",
  payment: undefined,
} as const satisfies { standing: Standing; eventStatus: EventStatus; payment: undefined };

/**
 * Standing, payment and the status of the run, by the booking's id. Read for one page only, so that the list query uses a
 * single index.
 */
async function listDetails(db: Db, { ids, now }: { ids: BookingId[]; now: Instant }) {
  const rows =
    ids.length === 0
      ? []
      : await listBookingRows(db)
          .select(["e.status as eventStatus", "b.payment_id as paymentId"])
          .select(["p.paid_at as paidAt", "p.paid_by_name as paidByName", "p.is_late as isLate"])
          .where("b.id", "in", ids)
          .execute();
  const due = rows.flatMap((row) => (row.paymentStatus === "due" && row.paymentId) || []);
  const earlier = await listEarlierReferences(db, { paymentIds: due });
  const late = rows.flatMap((row) => (row.isLate === 1 && row.paymentId) || []);
  const afterCancel = await listPaidAfterCancel(db, { paymentIds: late });
  return new Map(
    rows.map((row) => {
      const booking = storedBookingOf(row);
      const { paymentId, paidAt, paidByName } = row;
      const payment = paymentId &&
        booking.payment && {
          id: paymentId,
          ...booking.payment,
          paidAt,
          paidByName,
          // References given for the member's earlier bookings of the same event.
          earlierUtrs: earlier.get(paymentId) ?? [],
          afterCancel: afterCancel.get(paymentId),
        };
      const standing = standingOf({ event: row, booking }, now);
      return [row.id, { standing, eventStatus: row.eventStatus, payment: payment || undefined }];
    }),
  );
}
