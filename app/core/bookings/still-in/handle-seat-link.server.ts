import { sql } from "kysely";
import { inClubWords } from "~/content/club-words.server";
import { isPaidFromCredit } from "~/core/payments/credits/refund-credit.server";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { Db } from "~/db/tables";
import type { SeatAnswer } from "~/db/tables/messages";
import type { BookingId } from "~/db/tables/shapes";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { isCancelInTime, isCancellable } from "../bookings";
import { cancelBooking } from "../cancel/cancel-booking.server";
import { holdsSeat } from "../status";
import { seatHeld } from "../status.server";

/** Guesses of links from one address: enough for a family, too few to find one. */
const LINK_TRIES = { most: 30, withinMs: 600_000 } as const;

type Outcome =
  | { ok: true; answer: "in" }
  | { ok: true; answer: "out_already" }
  | { ok: true; answer: "out"; isLate: boolean; creditRupees: number; isFromCredit: boolean }
  | { ok: false; reason: "no_link" | "limit" | "not_cancellable" | "changed_meanwhile" };

interface Input {
  token: string;
  answer: SeatAnswer;
  /** Whether the page said that giving the seat back is in time. */
  shownInTime?: boolean;
  /** When the run starts by the page; an answer about another start is refused. */
  shownStartsAt?: Instant | undefined;
  ip: string;
  now: Instant;
}

/**
 * Answers for the booking of a link: still in, or the seat is given back and goes to the waitlist at once. Refuses
 * an unknown link, one whose run has begun, many guesses from one address, and a booking that cannot be cancelled or has
 * changed. A seat that was given back before stays so.
 */
export async function handleSeatLink(db: Db, input: Input): Promise<Outcome> {
  const { token, answer, shownInTime, ip, now } = input;
  const opened = await openSeatLink(db, { token, ip, now });
  if (!opened.ok) return opened;
  const { link } = opened;
  const { bookingId, linkedId, memberId, startsAt } = link;
  if ((input.shownStartsAt ?? startsAt) !== startsAt)
    return { ok: false, reason: "changed_meanwhile" };
  if (answer === "in") {
    if (!link.canGiveBack) return { ok: false, reason: "not_cancellable" };
    await noteAnswer(db, { bookingId: linkedId, answer, now });
    return { ok: true, answer };
  }
  const cancelled = await cancelBooking(db, { bookingId, memberId, shownInTime, now });
  if (!cancelled.ok) {
    // A second tap, or another tab: what was asked for is done.
    const { status } = (await findSeatLink(db, { token, now })) ?? link;
    if (!holdsSeat(status)) return { ok: true, answer: "out_already" };
    const isChanged = cancelled.reason === "changed_meanwhile";
    return { ok: false, reason: isChanged ? "changed_meanwhile" : "not_cancellable" };
  }
  await noteAnswer(db, { bookingId: linkedId, answer, now });
  const { isLate, creditRupees, isFromCredit } = cancelled;
  return { ok: true, answer, isLate, creditRupees, isFromCredit };
}

/** What `findSeatLink` finds. Refuses an unknown link, and says so after many from one address. */
export async function openSeatLink(db: Db, input: { token: string; ip: string; now: Instant }) {
  const link = await findSeatLink(db, input);
  if (link) return { ok: true as const, link };
  // Known links do not count for their address: a mobile operator gives many phones one.
  const key = `seat-link:${addressBlock(input.ip)}`;
  const guess = { limits: [{ key, ...LINK_TRIES }], now: input.now };
  const { ok: isAllowed } = await consumeRateLimits(db, guess);
  return { ok: false as const, reason: isAllowed ? ("no_link" as const) : ("limit" as const) };
}

async function noteAnswer(
  db: Db,
  { bookingId, answer, now }: { bookingId: BookingId; answer: SeatAnswer; now: Instant },
): Promise<void> {
  await db
    .updateTable("seat_links")
    .set({ answer, answered_at: now })
    .where("booking_id", "=", bookingId)
    .execute();
}

/**
 * The run that a link answers for, without a name; undefined for an unknown link, and once the run has begun. Who gave
 * their seat back and booked the run again answers for the seat of now.
 */
async function findSeatLink(db: Db, { token, now }: { token: string; now: Instant }) {
  const hash = sha256(token);
  const found = await db
    .selectFrom("seat_links as l")
    .innerJoin("bookings as asked", "asked.id", "l.booking_id")
    .leftJoin("bookings as again", (join) =>
      join
        .onRef("again.event_id", "=", "asked.event_id")
        .onRef("again.member_id", "=", "asked.member_id")
        // Literals, so that the planner can use the partial index over a member's live booking.
        .on("again.is_guest", "=", sql.lit(0))
        .on(seatHeld("again.status")),
    )
    .innerJoin("bookings as b", (join) =>
      join.on("b.id", "=", (eb) => eb.fn.coalesce("again.id", "asked.id")),
    )
    .select([
      "l.booking_id as linkedId",
      "l.answer",
      "b.id as bookingId",
      "b.member_id as memberId",
      "b.status",
    ])
    .select(["b.title", "b.date", "b.time", "b.location", "b.starts_at as startsAt"])
    .select(["b.amount_paid_rupees as paidRupees", isPaidFromCredit().as("isFromCredit")])
    .where((eb) => eb.or([eb("l.token_hash", "=", hash), eb("l.earlier_hash", "=", hash)]))
    .executeTakeFirst();
  if (!found || now >= found.startsAt) return undefined;
  const { linkedId, answer, ...seat } = found;
  return {
    ...inClubWords(seat),
    linkedId,
    // An answer for the seat that was given back says nothing of the one that was booked since.
    answer: linkedId !== seat.bookingId && answer === "out" ? null : answer,
    canGiveBack: isCancellable(found, now),
    isFromCredit: found.isFromCredit === 1,
    isInTime: isCancelInTime(found, now),
  };
}
