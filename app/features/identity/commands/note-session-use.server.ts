import type { Db } from "~/db/tables";
import { type Instant, MINUTE_MS } from "~/lib/dates";

const SEEN_EVERY_MS = MINUTE_MS;

/** Notes that the session was used, at most once a minute. */
export async function noteSessionUse(
  db: Db,
  input: { sessionId: string; lastSeenAt: Instant; now: Instant },
): Promise<void> {
  if (input.now - input.lastSeenAt < SEEN_EVERY_MS) return;
  await db
    .updateTable("sessions")
    .set({ last_seen_at: input.now })
    .where("id", "=", input.sessionId)
    .execute();
}
