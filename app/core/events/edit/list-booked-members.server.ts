import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

interface Input {
  eventId: EventId;
  /** Only those who booked until then. */
  bookedUntil: Instant;
  /** The member before the first; empty for the first of all. */
  after: string;
  limit: number;
}

/** The next members with a live booking of the event, in the order of their ids, once each, with one of their bookings. */
export async function listBookedMembers(db: Db, input: Input) {
  return await listBooked(db, input)
    .select((eb) => ["member_id as memberId", eb.fn.min("id").as("bookingId")])
    .groupBy("member_id")
    .orderBy("member_id")
    .limit(input.limit)
    .execute();
}

function listBooked(db: Db, { eventId, bookedUntil, after }: Omit<Input, "limit">) {
  return (
    db
      .selectFrom("bookings")
      .where("event_id", "=", eventId)
      // Literals, so that the planner can use the partial index.
      .where("status", "in", [sql.lit("pending" as const), sql.lit("confirmed" as const)])
      .where("created_at", "<=", bookedUntil)
      .where("member_id", ">", after)
  );
}

/** How many people of a run that was moved are still to be told. */
export async function countLeftToNotify(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<number> {
  const move = await db
    .selectFrom("unfinished_moves")
    .select(["moved_at as bookedUntil", "told_to as after"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!move) return 0;
  const { people } = await listBooked(db, {
    ...move,
    bookedUntil: Number(move.bookedUntil),
    eventId,
  })
    .select(({ fn }) => fn.count<number>("member_id").distinct().as("people"))
    .executeTakeFirstOrThrow();
  return Number(people);
}
