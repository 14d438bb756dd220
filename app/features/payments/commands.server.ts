import type { Insertable } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db, Tables } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";

const REFERENCE_LENGTH = 10;

/** An amount (rupees, more than 0) that a member has to pay; returns the payment's id. */
export async function askForPayment(
  db: Db,
  input: {
    memberId: string;
    eventId: string;
    membershipId: string | null;
    amountRupees: number;
    now: Instant;
  },
): Promise<string> {
  const paymentId = newId();
  await insertPayment(db, {
    id: paymentId,
    reference: readableCode(REFERENCE_LENGTH),
    member_id: input.memberId,
    event_id: input.eventId,
    membership_id: input.membershipId,
    amount_rupees: input.amountRupees,
    status: "due",
    created_at: input.now,
    updated_at: input.now,
  });
  return paymentId;
}

type Row = Pick<
  Insertable<Tables["payments"]>,
  | "id"
  | "reference"
  | "member_id"
  | "event_id"
  | "membership_id"
  | "amount_rupees"
  | "status"
  | "created_at"
  | "updated_at"
>;

const insertPayment = prepared((db, row: Places<Row>) => db.insertInto("payments").values(row));

/** Notes the transaction reference that a member typed in, or that they pay at the venue; false when nothing is due. */
export async function reportPayment(
  db: Db,
  input: {
    paymentId: string;
    memberId: string;
    method: "upi" | "venue";
    utr: string | null;
    now: Instant;
  },
): Promise<boolean> {
  const reported = await db
    .updateTable("payments")
    .set({
      method: input.method,
      utr: input.utr,
      utr_at: input.utr ? input.now : null,
      updated_at: input.now,
    })
    .where("id", "=", input.paymentId)
    .where("member_id", "=", input.memberId)
    .where("status", "=", "due")
    .executeTakeFirst();
  return reported.numUpdatedRows === 1n;
}

/** Takes rupees out of what is still to be paid; nothing left makes the payment void. */
export async function lowerPayment(
  db: Db,
  input: { paymentId: string; byRupees: number; now: Instant },
): Promise<void> {
  const lowered = await db
    .updateTable("payments")
    .set((eb) => ({
      amount_rupees: eb("amount_rupees", "-", input.byRupees),
      updated_at: input.now,
    }))
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .where("amount_rupees", ">", input.byRupees)
    .executeTakeFirst();
  if (lowered.numUpdatedRows === 0n) await dropPayment(db, input);
}

/** Asks for rupees again that `lowerPayment` took out; false when the payment was paid meanwhile. */
export async function raisePayment(
  db: Db,
  input: { paymentId: string; byRupees: number; now: Instant },
): Promise<boolean> {
  const { paymentId, byRupees, now } = input;
  const raised = await db
    .updateTable("payments")
    .set((eb) => ({
      // A payment that became void kept its last amount.
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

/** Nothing is to be paid any more. A payment that arrives all the same is still noted as paid. */
export async function dropPayment(
  db: Db,
  input: { paymentId: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "void", updated_at: input.now })
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .execute();
}
