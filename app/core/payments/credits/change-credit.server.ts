import type { Db } from "~/db/tables";
import type { CreditReason } from "~/db/tables/booking-money";
import type { AdminId, BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { creditEntryRow } from "../payment-rows";

/**
 * Adds (above 0) or takes rupees of a member's credit and writes the entry. Returns false, without a
 * change, when the credit is too small. Call it in the transaction of the booking or refund.
 */
export async function changeCredit(
  db: Db,
  input: {
    memberId: MemberId;
    bookingId: BookingId | null;
    amountRupees: number;
    reason: CreditReason;
    adminId?: AdminId;
    adminName?: string;
    note?: string;
    /** Unique key of the entry; a second one with it violates a constraint. */
    submitKey?: string;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, amountRupees } = input;
  if (amountRupees > 0) {
    await db
      .insertInto("credit_balances")
      .values({ member_id: memberId, rupees: amountRupees })
      .onConflict((conflict) =>
        conflict
          .column("member_id")
          .doUpdateSet((eb) => ({ rupees: eb("credit_balances.rupees", "+", amountRupees) })),
      )
      .execute();
  } else {
    const taken = await db
      .updateTable("credit_balances")
      .set((eb) => ({ rupees: eb("rupees", "+", amountRupees) }))
      .where("member_id", "=", memberId)
      .where("rupees", ">=", -amountRupees)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
  }
  const row = creditEntryRow(input, { id: newId(), now: input.now });
  await db.insertInto("credit_entries").values(row).execute();
  return true;
}
