import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";

interface Input {
  eventId: EventId;
  reason: string;
  /** The run leader; who leads the run is checked by the caller. */
  memberId: MemberId;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true } | { ok: false; reason: "begun" | "over" };

/** Cancels one run in a run leader's name, before it starts; everybody booked is told why. */
export async function callOffEvent(db: Db, input: Input): Promise<Outcome> {
  const event = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!event || Number(event.startsAt) <= input.now) return { ok: false, reason: "begun" };
  const outcome = await cancelEvent(db, { ...input, scope: "one" });
  return outcome.ok ? { ok: true } : { ok: false, reason: "over" };
}
