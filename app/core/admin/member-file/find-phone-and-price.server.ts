import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";

/** The member's number and the price of the event, for booking one for the other; undefined when either is unknown. */
export async function findPhoneAndPrice(
  db: Db,
  input: { memberId: MemberId; eventId: EventId },
): Promise<{ phone: string; priceRupees: number } | undefined> {
  return await db
    .selectFrom("members as m")
    .innerJoin("events as e", (join) => join.on("e.id", "=", input.eventId))
    .select(["m.phone", "e.price_rupees as priceRupees"])
    .where("m.id", "=", input.memberId)
    .executeTakeFirst();
}
