import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { completeEvent } from "~/core/events/complete/complete-event.server";
import { hasEnded, type Instant } from "~/lib/dates";
import { findDeskEvent } from "../entries/desk.server";
import type { CloseRefusal } from "../desk";

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: CloseRefusal };

/**
 * Completes an event that has ended. Entries that arrive later still correct who came and who did not.
 * Refuses an event that has not ended, one that is closed already, and without a reason one with somebody still out.
 */
export async function closeEvent(
  db: Db,
  input: {
    eventId: EventId;
    adminId: AdminId;
    requestId: string;
    /** Why it is closed although somebody is still out. */
    outReason?: string | undefined;
    now: Instant;
  },
): Promise<Outcome> {
  const event = await findDeskEvent(db, { eventId: input.eventId });
  if (!event) return { ok: false, reason: "no_run" };
  if (!hasEnded(event, input.now)) return { ok: false, reason: "not_over" };
  const completed = await completeEvent(db, input);
  if (completed.ok) return completed;
  return { ok: false, reason: completed.reason === "still_out" ? "still_out" : "closed_already" };
}
