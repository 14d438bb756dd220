import type { Db } from "~/db/tables";

/** In the sample club: Asha owes 99 rupees for the upcoming event and has sent her UTR. */
export async function addDue(db: Db): Promise<void> {
  await db
    .insertInto("payments")
    .values({
      id: "pay-asha",
      reference: "PAYASHA",
      member_id: "sample-member-asha",
      event_id: "sample-event-upcoming",
      membership_id: null,
      amount_rupees: 99,
      status: "due",
      method: "upi",
      utr: "123456789012",
      created_at: Date.parse("2026-11-17T10:00+05:30"),
      updated_at: 0,
    })
    .execute();
  await db
    .updateTable("bookings")
    .set({ status: "pending", plan: "pay_per_run", price_rupees: 99, payment_id: "pay-asha" })
    .where("id", "=", "sample-booking-asha")
    .execute();
}

/** Due payments of sample members without a booking: each with a reference of ten signs. */
export async function addDuePayments(
  db: Db,
  payments: { id: string; reference: string; member: string; rupees: number; utr?: string }[],
): Promise<void> {
  await db
    .insertInto("payments")
    .values(
      payments.map(({ id, reference, member, rupees, utr }, index) => ({
        id,
        reference,
        utr: utr ?? null,
        member_id: `sample-member-${member}`,
        event_id: "sample-event-upcoming",
        membership_id: null,
        amount_rupees: rupees,
        status: "due" as const,
        method: null,
        created_at: Date.parse("2026-11-17T10:00+05:30") + index,
        updated_at: 0,
      })),
    )
    .execute();
}
