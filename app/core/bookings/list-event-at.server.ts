import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { Instant } from "~/lib/dates";
import { countSeatsInUse } from "./waitlist/waitlist.server";

/** A query of the event at this address, with its seats taken at `now`; a draft is not found. */
export function listEventAt(db: Db, { slug, now }: { slug: string; now: Instant }) {
  return db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(countSeatsInUse(now).as("seatsTaken"))
    .where("slug", "=", slug)
    .where("status", "<>", "draft");
}
