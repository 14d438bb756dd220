import { sql } from "kysely";
import { isWaiverMissing } from "~/core/people/waiver/accept-waiver.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isUnfinished } from "../status";
import { bookSeat, type SeatRequest } from "./book-seat.server";

/** More events than anybody has booked ahead. */
const LOOKED_AT = 20;

/**
 * The club's next event that this member has no seat on, or an unfinished booking that another replaces; undefined
 * without one.
 */
export async function findBookableEvent(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<{ slug: string } | undefined> {
  const events = await db
    .selectFrom("events as e")
    .leftJoin("bookings as b", (join) =>
      join
        .onRef("b.event_id", "=", "e.id")
        .on("b.member_id", "=", input.memberId)
        // Literals, so that the planner can use the partial index over a member's live booking.
        .on("b.is_guest", "=", sql.lit(0))
        .on("b.status", "<>", sql.lit("cancelled")),
    )
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["e.slug", "b.status", "b.plan", "b.payment_id as paymentId", "p.utr"])
    .where("e.status", "=", "published")
    .where("e.starts_at", ">=", input.now)
    .orderBy("e.starts_at")
    .limit(LOOKED_AT)
    .execute();
  return events.find(
    ({ status, plan, ...payment }) =>
      !status || !plan || isUnfinished({ status, plan, ...payment }),
  );
}

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
