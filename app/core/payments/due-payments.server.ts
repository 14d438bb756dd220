import { lockRows } from "~/db/dialect";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { type NewPayment, PAYMENT_REFERENCE_LENGTH, paymentRow } from "./payment-rows";

/**
 * Lowers due payments by what is no longer due. At zero they become void, with the amount that was due until then: so
 * much may still arrive. A statement for each amount: there are few of them.
 */
export async function lowerPayments(
  db: Db,
  input: { due: readonly { paymentId: PaymentId | null; priceRupees: number }[]; now: Instant },
): Promise<void> {
  const { due, now } = input;
  const less = new Map<PaymentId, number>();
  for (const { paymentId, priceRupees } of due)
    if (paymentId !== null) less.set(paymentId, (less.get(paymentId) ?? 0) + priceRupees);
  if (less.size === 0) return;
  const payments = await db
    .selectFrom("payments")
    .select(["id", "status", "amount_rupees as rupees"])
    .where("id", "in", [...less.keys()])
    .$call(lockRows(db))
    .execute();
  const stillDue = payments.filter(({ status }) => status === "due");
  const ended = stillDue.filter(({ id, rupees }) => rupees <= (less.get(id) ?? 0));
  // By key alone: with the status SQLite would read every payment that is due.
  if (ended.length > 0)
    await db
      .updateTable("payments")
      .set({ status: "void", updated_at: now })
      .where("id", "in", idsOf(ended))
      .execute();
  const lowered = stillDue.filter(({ id, rupees }) => rupees > (less.get(id) ?? 0));
  for (const [by, same] of Map.groupBy(lowered, ({ id }) => less.get(id) ?? 0))
    await db
      .updateTable("payments")
      .set((eb) => ({ amount_rupees: eb("amount_rupees", "-", by), updated_at: now }))
      .where("id", "in", idsOf(same))
      .execute();
}

function idsOf(payments: { id: PaymentId }[]): PaymentId[] {
  return payments.map(({ id }) => id);
}

/** Adds back what `lowerPayment` took out; false when the payment was paid meanwhile. */
export async function raisePayment(
  db: Db,
  input: { paymentId: PaymentId; byRupees: number; now: Instant },
): Promise<boolean> {
  const { paymentId, byRupees, now } = input;
  const raised = await db
    .updateTable("payments")
    .set((eb) => ({
      // A void payment still has its last amount.
      amount_rupees: eb
        .case()
        .when("status", "=", "void")
        .then(byRupees)
        .else(eb("amount_rupees", "+", byRupees))
        .end(),
      status: "due",
      updated_at: now,
    }))
    .where("id", "=", paymentId)
    .where("status", "in", ["due", "void"])
    .executeTakeFirst();
  return raised.numUpdatedRows === 1n;
}

/** Lowers a due payment; at zero it becomes void. */
export async function lowerPayment(
  db: Db,
  { paymentId, byRupees, now }: { paymentId: PaymentId; byRupees: number; now: Instant },
): Promise<void> {
  await lowerPayments(db, { due: [{ paymentId, priceRupees: byRupees }], now });
}

/** Makes a due payment void. Money that arrives later can still be marked as paid. */
export async function dropPayment(
  db: Db,
  input: { paymentId: PaymentId; now: Instant },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "void", updated_at: input.now })
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .execute();
}

/** Creates a due payment (rupees, above 0) and returns its id. */
export async function askForPayment(
  db: Db,
  input: NewPayment & {
    /** The booking's code, where it is for one. */
    bookingReference?: string;
    now: Instant;
  },
): Promise<PaymentId> {
  const { bookingReference, now } = input;
  const id = newId();
  const isFree = bookingReference !== undefined && (await freeReference(db, { bookingReference }));
  const reference = isFree ? bookingReference : readableCode(PAYMENT_REFERENCE_LENGTH);
  await insertPayment(db, paymentRow(input, { id, reference, now }));
  return id;
}

/** Takes the booking's code off a payment that ended without money; false where a paid one bears it. */
async function freeReference(
  db: Db,
  { bookingReference }: { bookingReference: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select(["id", "status"])
    .where("reference", "=", bookingReference)
    .executeTakeFirst();
  if (!found) return true;
  if (found.status !== "void") return false;
  await db
    .updateTable("payments")
    .set({ reference: readableCode(PAYMENT_REFERENCE_LENGTH) })
    .where("id", "=", found.id)
    .execute();
  return true;
}

type Row = ReturnType<typeof paymentRow>;

const insertPayment = prepared((db, row: Places<Row>) => db.insertInto("payments").values(row));

/** The id of the payment that a membership waits for, or null. */
export async function findDuePayment(
  db: Db,
  input: { membershipId: MembershipId },
): Promise<PaymentId | null> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("membership_id", "=", input.membershipId)
    .where("status", "=", "due")
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Locks the payment, and returns what is due: who marks it at the same time, and a cancellation that lowers it, is seen or
 * waits. Call it in a transaction.
 */
export async function lockPayment(db: Db, { paymentId }: { paymentId: PaymentId }) {
  return await db
    .selectFrom("payments")
    .select(["status", "amount_rupees as rupees", "utr", "member_id as memberId"])
    .select("membership_id as membershipId")
    .where("id", "=", paymentId)
    .$call(lockRows(db))
    .executeTakeFirst();
}
