import { sql } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { listGroupsWithLeaders } from "../pace-groups/pace-groups.server";
import { listEventAt } from "../standings.server";
import { isUnfinished } from "../status";

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

/** An event as the booking page shows it; seats taken include those that open offers hold at `now`. */
export type EventToBook = NonNullable<Awaited<ReturnType<typeof findEventToBook>>>;

/** The event at this address, unless it is a draft; undefined when there is none. */
export async function findEventToBook(db: Db, input: { slug: string; now: Instant }) {
  const row = await listEventAt(db, input)
    .select(["capacity", "waiting", "map_url as mapUrl", "distances"])
    .select("cancel_reason as cancelReason")
    .executeTakeFirst();
  return (
    row && {
      ...row,
      paceGroups: await listGroupsWithLeaders(db, { eventId: row.id }),
      distances: jsonOf(row.distances),
    }
  );
}

/** The id of the event at this address, unless it is a draft; undefined when there is none. */
export async function findEventId(db: Db, input: { slug: string }): Promise<EventId | undefined> {
  const [found] = await listEventIds(db, { slug: input.slug });
  return found?.id;
}

const listEventIds = prepared((db, { slug }: Places<{ slug: string }>) =>
  db.selectFrom("events").select("id").where("slug", "=", slug).where("status", "<>", "draft"),
);
