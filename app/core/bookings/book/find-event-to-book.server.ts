import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { listGroupsWithLeaders } from "../pace-groups/pace-groups.server";
import { listEventAt } from "../list-event-at.server";

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
