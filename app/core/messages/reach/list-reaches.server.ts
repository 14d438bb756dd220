import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { adminNotificationTitle } from "../admin-notification-title";
import { findReach } from "./find-reach.server";
import {
  type Reach,
  type RecipientGroup,
  recipientGroup,
  type SeatRequirement,
  seatRequirementOf,
} from "./reach";

export interface EventReach extends Reach {
  cause: string;
  kind: NotificationKind;
  who: RecipientGroup;
  seatRequirement: SeatRequirement | undefined;
  title: string;
  at: Instant;
}

/** The latest notifications about an event, with how many people each reached. */
export async function listReaches(
  db: Db,
  { eventId, limit }: { eventId: EventId; limit: number },
): Promise<EventReach[]> {
  const told = await db
    .selectFrom("notifications")
    .select(["cause", ({ fn }) => fn.min("created_at").as("at")])
    .where("event_id", "=", eventId)
    .where("cause", "is not", null)
    .groupBy("cause")
    .orderBy("at", "desc")
    .limit(sql.lit(limit))
    .execute();
  const reaches: EventReach[] = [];
  for (const { cause } of told) {
    const reach = cause === null ? undefined : await findEventReach(db, { eventId, cause });
    if (reach) reaches.push(reach);
  }
  return reaches;
}

/** The notification of one cause about an event, with how many people it reached; undefined without one. */
export async function findEventReach(
  db: Db,
  { eventId, cause }: { eventId: EventId; cause: string },
): Promise<EventReach | undefined> {
  const first = await db
    .selectFrom("notifications")
    .select(["kind", "title", "text", "created_at as at"])
    .where("event_id", "=", eventId)
    .where("cause", "=", cause)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  const { kind } = first;
  const who = recipientGroup(kind, cause);
  const seatRequirement = seatRequirementOf({ kind, cause, eventId });
  const reach = await findReach(db, { cause, seatRequirement });
  const title = adminNotificationTitle(kind, first);
  return { ...reach, kind, title, who, cause, seatRequirement, at: Number(first.at) };
}
