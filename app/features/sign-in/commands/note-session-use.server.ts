import type { Db } from "~/db/tables";
import { outageOf } from "~/db/unavailable";
import { type Instant, MINUTE_MS } from "~/lib/dates";

const SEEN_EVERY_MS = MINUTE_MS;

/** Notes that the session was used, at most once a minute. A disk that takes no writes is no reason to refuse a page. */
export async function noteSessionUse(
  db: Db,
  input: { sessionId: string; lastSeenAt: Instant; now: Instant },
): Promise<void> {
  if (input.now - input.lastSeenAt < SEEN_EVERY_MS) return;
  await db
    .updateTable("sessions")
    .set({ last_seen_at: input.now })
    .where("id", "=", input.sessionId)
    .execute()
    .catch((error: unknown) => {
      if (outageOf(error) !== "not_writable") throw error;
    });
}
