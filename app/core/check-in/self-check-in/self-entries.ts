import type { DeskEntryKind, DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

interface SelfEntry {
  submitKey: string;
  memberId: MemberId;
  eventId: EventId;
  bookingId: BookingId | undefined;
  kind: DeskEntryKind;
  outcome: DeskOutcome;
  now: Instant;
}

/** The row of an entry that members make for themselves, without the desk. */
export function selfEntryRow(entry: SelfEntry) {
  const { submitKey, memberId, eventId, bookingId, kind, outcome, now } = entry;
  return {
    ...{ nonce: submitKey, kind, outcome, method: "self" as const, reason: null },
    ...{ event_id: eventId, booking_id: bookingId ?? null },
    ...{ actor_kind: "member" as const, actor_id: memberId, scanned_by: memberId },
    ...{ device_at: now, at: now, recorded_at: now },
  };
}
