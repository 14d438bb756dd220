import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** Where large changes that are told in portions are noted, and since when. */
const BEGUN_AT = {
  unfinished_cancellations: "cancelled_at",
  unfinished_moves: "moved_at",
} as const;

/** The id of the event whose change of this kind is the oldest that is not finished; undefined where all are. */
export async function findUnfinishedEvent(
  db: Db,
  { kind }: { kind: keyof typeof BEGUN_AT },
): Promise<EventId | undefined> {
  const oldest = await db
    .selectFrom(kind)
    .select("event_id as eventId")
    .orderBy(sql.ref(BEGUN_AT[kind]))
    .orderBy("event_id")
    .executeTakeFirst();
  return oldest?.eventId;
}
