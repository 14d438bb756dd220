import type { Db } from "~/db/tables";
import type { SessionId } from "~/db/tables/shapes";
import { outageOf } from "~/db/unavailable";
import { type Instant, MINUTE_MS } from "~/lib/dates";

const SEEN_EVERY_MS = MINUTE_MS;

/** Stores the time of use, at most once a minute. Ignores a database that cannot be written to. */
export async function noteSessionUse(
  db: Db,
  input: { sessionId: SessionId; lastSeenAt: Instant; now: Instant },
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
