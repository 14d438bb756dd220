import { CONFIRMED, PENDING } from "~/core/bookings/status";
import { lockPayment } from "~/core/payments/due-payments.server";
import { markInTransaction } from "~/core/payments/mark-paid/mark-in-transaction.server";
import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { GiveBack } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { Crew } from "../desk";
import { listEntriesOf, PAYING_KINDS, type StoredEntry } from "../entries/list-entries-of.server";
import { recordDeskMove } from "../entries/settle-check-in.server";

/** What was marked as paid at the desk, in rupees, or why nothing was although money was taken. */
export interface TakenPayment {
  paidRupees?: number | undefined;
  giveBack?: GiveBack | undefined;
}

/**
 * Marks a booking's payment as paid at the check-in desk with the admin's name, and confirms all that
 * it covers. Marks nothing where another amount is due than the device showed. A pending booking with nothing due is
 * confirmed. Call it in a transaction.
 */
export async function takePayment(
  db: Db,
  input: {
    bookingId: BookingId;
    crew: Crew & { kind: "admin" };
    method?: PaymentMethod | undefined;
    /** Devices of earlier releases do not say what they showed. */
    shownRupees: number | undefined;
    requestId: string;
    now: Instant;
  },
): Promise<TakenPayment> {
  const { bookingId, crew, shownRupees, requestId, now } = input;
  const payment = await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select("p.id")
    .where("b.id", "=", bookingId)
    .where("p.status", "=", "due")
    .executeTakeFirst();
  if (payment) {
    const paymentId = payment.id;
    const due = await lockPayment(db, { paymentId });
    if (due?.rupees !== (shownRupees ?? due?.rupees)) return { giveBack: "other_amount" };
    const marked = await markInTransaction(db, {
      paymentId,
      method: input.method ?? "venue",
      adminId: crew.id,
      adminName: crew.name,
      requestId,
      now,
    });
    if (!marked.ok) return {};
    await countOtherAmounts(db, { bookingId, rupees: marked.amountRupees });
    return { paidRupees: marked.amountRupees };
  }
  const confirmed = await db
    .updateTable("bookings")
    .set({ status: CONFIRMED, updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", PENDING)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return {};
  const by = { adminId: crew.id, requestId };
  await recordDeskMove(db, { bookingId, from: PENDING, to: CONFIRMED, by, now });
  return {};
}

/** Money that was taken before, as another amount than was due, is part of what is paid now: only the rest waits. */
async function countOtherAmounts(
  db: Db,
  { bookingId, rupees }: { bookingId: BookingId; rupees: number },
): Promise<void> {
  let left = rupees;
  for (const entry of await listPayingEntries(db, { bookingId })) {
    const { giveBack, paidRupees, settledAt, undoneAt } = entry;
    if (giveBack !== "other_amount" || settledAt !== null || undoneAt !== null) continue;
    const over = Math.max(0, (paidRupees ?? 0) - left);
    left = Math.max(0, left - (paidRupees ?? 0));
    await db
      .updateTable("check_in_entries")
      .set(
        over > 0 ? { paid_rupees: over } : { paid_rupees: null, paid_with: null, give_back: null },
      )
      .where("nonce", "=", entry.nonce)
      .execute();
  }
}

/** The nonces of an event's payments that were marked as paid before, so that money may be to give back. */
export async function listDoubledPayments(db: Db, input: { eventId: EventId }): Promise<string[]> {
  const rows = await db
    .selectFrom("check_in_entries")
    .select("nonce")
    .where("event_id", "=", input.eventId)
    .where("give_back", "=", "paid_already")
    .execute();
  return rows.map(({ nonce }) => nonce);
}

/** All payments and walk-ins at the desk of a booking and of those that are paid with it, taken back or not. */
export async function listPayingEntries(
  db: Db,
  input: { bookingId: BookingId },
): Promise<StoredEntry[]> {
  const paidTogether = await db
    .selectFrom("bookings as b")
    .innerJoin("bookings as other", "other.payment_id", "b.payment_id")
    .select("other.id as bookingId")
    .where("b.id", "=", input.bookingId)
    .execute();
  const entries: StoredEntry[] = [];
  for (const about of paidTogether)
    entries.push(...(await listEntriesOf(db, { about, kinds: PAYING_KINDS })));
  return entries;
}
