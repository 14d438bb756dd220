import { SAMPLE_WAYS_TO_COME, type SampleWay } from "~/content/sample-club";
import { PENDING } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { activateMembership } from "~/core/payments/membership/memberships.server";
import { startMembership } from "~/core/payments/membership/record-membership.server";
import { numberReceipts } from "~/core/payments/receipts/receipts.server";
import type { Db, NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";

const MEMBERSHIP_RUPEES = 299;
const UTR_DIGITS = 12;

interface Moment {
  now: Instant;
  timeZone: string;
}

type Booking = Awaited<ReturnType<typeof listSampleBookings>>[number];

/**
 * Gives every booking of the sample club a payment: past ones are paid, those of the coming event are paid,
 * unpaid, reported by UPI, free or covered by a membership.
 */
export async function fillSamplePayments(db: Db, moment: Moment): Promise<void> {
  await inTransaction(db, async (db) => {
    for (const booking of await listSampleBookings(db)) {
      const isPast = booking.startsAt < moment.now;
      const way = SAMPLE_WAYS_TO_COME[booking.username ?? ""] ?? "paid";
      if (isPast) await settle(db, { booking, way: "paid", ...moment });
      else if (way === "free") await comeFree(db, { booking });
      else if (way === "member") await comeByMembership(db, { booking, ...moment });
      else await settle(db, { booking, way, ...moment });
    }
    await numberReceipts(db);
  });
}

/** Adds the booking's payment in the given state. */
async function settle(
  db: Db,
  input: { booking: Booking; way: Exclude<SampleWay, "free" | "member"> } & Moment,
): Promise<void> {
  const { booking, way } = input;
  const isPaid = way === "paid";
  const method = way === "venue" ? "venue" : "upi";
  const { createdAt } = booking;
  const payment: NewRow<"payments"> = {
    id: `${booking.id}-payment`,
    reference: booking.reference,
    member_id: booking.memberId,
    event_id: booking.eventId,
    membership_id: null,
    amount_rupees: booking.priceRupees,
    status: isPaid ? "paid" : "due",
    method: way === "unpaid" ? null : method,
    utr: isPaid || way === "reported" ? utrOf(booking.id) : null,
    utr_at: isPaid || way === "reported" ? createdAt : null,
    paid_at: isPaid ? createdAt : null,
    paid_by_name: isPaid ? "Ravi (sample)" : null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  await db.insertInto("payments").values(payment).execute();
  await db
    .updateTable("bookings")
    .set({ payment_id: payment.id, amount_paid_rupees: isPaid ? booking.priceRupees : 0 })
    .$if(!isPaid, (query) => query.set({ status: PENDING }))
    .where("id", "=", booking.id)
    .execute();
}

async function comeFree(db: Db, { booking }: { booking: Booking }): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ plan: "free_trial", price_rupees: 0 })
    .where("id", "=", booking.id)
    .execute();
}

async function comeByMembership(db: Db, input: { booking: Booking } & Moment): Promise<void> {
  const { booking, now, timeZone } = input;
  const membershipId = await startMembership(db, {
    memberId: booking.memberId,
    startsOn: dayOf(now, timeZone),
    priceRupees: MEMBERSHIP_RUPEES,
    now,
  });
  await activateMembership(db, { membershipId, now });
  await db
    .updateTable("bookings")
    .set({ plan: "monthly_membership", price_rupees: 0, membership_id: membershipId })
    .where("id", "=", booking.id)
    .execute();
}

/** Twelve digits derived from the text. */
function utrOf(text: string): string {
  let number = 7;
  for (const letter of text) number = (number * 31 + letter.charCodeAt(0)) % 10 ** UTR_DIGITS;
  return String(number).padStart(UTR_DIGITS, "4");
}

/** The bookings of the sample club's events, past ones included. */
async function listSampleBookings(db: Db) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id", "b.reference", "b.event_id as eventId", "b.member_id as memberId", "b.date"])
    .select(["b.starts_at as startsAt", "b.price_rupees as priceRupees", "m.username"])
    .select("b.created_at as createdAt")
    .where("e.is_sample", "=", 1)
    .where(seatHeld("b.status"))
    .orderBy("b.id")
    .execute();
}
