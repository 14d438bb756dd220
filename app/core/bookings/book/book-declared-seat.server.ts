import type { Db } from "~/db/tables";
import { isWaiverMissing } from "~/core/people/waiver/is-waiver-missing.server";
import type { Instant } from "~/lib/dates";
import { bookSeat, type SeatRequest } from "./book-seat.server";

/**
 * Books a seat for a runner who books it themselves, and stores the health declaration with it. Refuses a booking
 * that lacks it, and all that `bookSeat` refuses.
 */
export async function bookDeclaredSeat(
  db: Db,
  input: SeatRequest & { waiver: string | undefined; now: Instant; timeZone: string },
): ReturnType<typeof bookSeat> {
  const { memberId, guests, waiver, now } = input;
  const declared = { memberId, guests: guests.length, version: waiver, now };
  if (await isWaiverMissing(db, declared)) return { ok: false, reason: "not_declared" };
  return await bookSeat(db, input);
}
