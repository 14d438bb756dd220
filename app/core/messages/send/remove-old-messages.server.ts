import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { MESSAGE_RETENTION_MS } from "../retention";

const REMOVED_AT_ONCE = 1000;

/** Removes messages of more than 90 days ago, in portions; returns how many. */
export async function removeOldMessages(db: Db, { now }: { now: Instant }): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("messages")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("messages as old")
          .select("old.id")
          .where("old.created_at", "<", now - MESSAGE_RETENTION_MS)
          .limit(REMOVED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < REMOVED_AT_ONCE) return removed;
  }
}
