import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { isPaidFromCredit } from "~/core/payments/credits/is-paid-from-credit.server";
import { isCancelInTime, isCancellable } from "../bookings";

/** The run that a link answers for, without a name; undefined for an unknown link, and once the run has begun. */
export async function findSeatLink(db: Db, { token, now }: { token: string; now: Instant }) {
  const hash = sha256(token);
  const found = await db
    .selectFrom("seat_links as l")
    .innerJoin("bookings as b", "b.id", "l.booking_id")
    .select(["l.answer", "b.id as bookingId", "b.member_id as memberId", "b.status"])
    .select(["b.title", "b.date", "b.time", "b.location", "b.starts_at as startsAt"])
    .select(["b.amount_paid_rupees as paidRupees", isPaidFromCredit().as("isFromCredit")])
    .where((eb) => eb.or([eb("l.token_hash", "=", hash), eb("l.earlier_hash", "=", hash)]))
    .executeTakeFirst();
  if (!found || now >= found.startsAt) return undefined;
  return {
    ...found,
    canGiveBack: isCancellable(found, now),
    isFromCredit: found.isFromCredit === 1,
    isInTime: isCancelInTime(found, now),
  };
}
