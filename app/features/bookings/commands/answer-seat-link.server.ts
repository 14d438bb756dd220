import type { Db } from "~/db/tables";
import type { SeatAnswer } from "~/db/tables/messages";
import { consumeRateLimits } from "~/features/sign-in/commands/consume-rate-limits.server";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { findSeatLink } from "../queries/find-seat-link.server";
import { LINK_TRIES } from "../rules/still-in";
import { cancelBooking } from "./cancel-booking.server";

type Outcome =
  | { ok: true; answer: "in" }
  | { ok: true; answer: "out"; isLate: boolean; creditRupees: number }
  | { ok: false; reason: "no_link" | "limit" | "not_cancellable" };

interface Input {
  token: string;
  answer: SeatAnswer;
  ip: string;
  now: Instant;
}

/**
 * Answers for the booking of a link: still in, or the seat is given back and goes to the waitlist at once. Refuses
 * an unknown link, one whose run has begun, many tries from one address, and a booking that cannot be cancelled.
 */
export async function answerSeatLink(db: Db, input: Input): Promise<Outcome> {
  const { token, answer, ip, now } = input;
  const key = `seat-link:${addressBlock(ip)}`;
  const consumed = await consumeRateLimits(db, { limits: [{ key, ...LINK_TRIES }], now });
  if (!consumed.ok) return { ok: false, reason: "limit" };
  const link = await findSeatLink(db, { token, now });
  if (!link) return { ok: false, reason: "no_link" };
  const { bookingId, memberId } = link;
  if (answer === "in") {
    if (!link.canGiveBack) return { ok: false, reason: "not_cancellable" };
    await noteAnswer(db, { bookingId, answer, now });
    return { ok: true, answer };
  }
  const cancelled = await cancelBooking(db, { bookingId, memberId, now });
  if (!cancelled.ok) return { ok: false, reason: "not_cancellable" };
  await noteAnswer(db, { bookingId, answer, now });
  const { isLate, creditRupees } = cancelled;
  return { ok: true, answer, isLate, creditRupees };
}

async function noteAnswer(
  db: Db,
  { bookingId, answer, now }: { bookingId: string; answer: SeatAnswer; now: Instant },
): Promise<void> {
  await db
    .updateTable("seat_links")
    .set({ answer, answered_at: now })
    .where("booking_id", "=", bookingId)
    .execute();
}
