import type { Db } from "~/db/tables";
import { windowOf } from "~/features/check-ins/rules";
import { completeEvent } from "~/features/schedule/commands/complete-event.server";
import type { Instant } from "~/lib/dates";
import { findRun } from "../queries.server";
import type { CloseRefusal } from "../rules";

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: CloseRefusal };

/**
 * Closes a run that has ended, which completes its event. Scans that arrive later put both who came and who
 * did not right. Refuses a run that still goes on, and one that is closed already.
 */
export async function closeRun(
  db: Db,
  input: { eventId: string; adminId: string; requestId: string; now: Instant },
): Promise<Outcome> {
  const run = await findRun(db, { eventId: input.eventId });
  if (!run) return { ok: false, reason: "no_run" };
  if (input.now < windowOf(run).endsAt) return { ok: false, reason: "not_over" };
  const completed = await completeEvent(db, input);
  return completed.ok ? completed : { ok: false, reason: "closed_already" };
}
