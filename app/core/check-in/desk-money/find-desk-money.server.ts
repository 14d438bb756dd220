import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { DeskEntryKind } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import type { CheckInEvent } from "../desk";
import type { DeskMoney } from "./money";

/**
 * What an entry says was paid: the price of the run, or what is asked for the booking and those paid with it. Undefined
 * where it says nothing, or without a booking to pay for.
 */
export async function findDeskMoney(
  db: Db,
  input: {
    entry: { kind: DeskEntryKind; isPaid?: boolean; paidBy?: PaymentMethod | undefined };
    event: Pick<CheckInEvent, "priceRupees">;
    bookingId: BookingId | null;
  },
): Promise<DeskMoney | undefined> {
  const { entry, event, bookingId } = input;
  if (entry.isPaid) return { rupees: event.priceRupees, paidWith: "venue" };
  if (entry.kind !== "pay" || bookingId === null) return undefined;
  const { rupees } = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select((eb) => eb.fn.coalesce("p.amount_rupees", "b.price_rupees").as("rupees"))
    .where("b.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return { rupees, paidWith: entry.paidBy ?? "venue" };
}
