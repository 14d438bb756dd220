import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { Instant } from "~/lib/dates";
import type { Reach } from "../rules/reach";
import { findReach } from "./find-reach.server";

export interface EventReach extends Reach {
  cause: string;
  kind: NotificationKind;
  title: string;
  at: Instant;
}

/** The latest of what was told to people because of an event, and how far each came. */
export async function listReaches(
  db: Db,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<EventReach[]> {
  const told = await db
    .selectFrom("notices")
    .select(["cause", ({ fn }) => fn.min("created_at").as("at")])
    .where("event_id", "=", eventId)
    .where("cause", "is not", null)
    .groupBy("cause")
    .orderBy("at", "desc")
    .limit(sql.lit(limit))
    .execute();
  const reaches: EventReach[] = [];
  for (const { cause, at } of told) {
    if (cause === null) continue;
    const first = await db
      .selectFrom("notices")
      .select(["kind", "title"])
      .where("event_id", "=", eventId)
      .where("cause", "=", cause)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    if (first)
      reaches.push({ ...(await findReach(db, { cause })), ...first, cause, at: Number(at) });
  }
  return reaches;
}
