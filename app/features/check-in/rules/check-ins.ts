import { HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";

export const OPENS_BEFORE_START_MS = 60 * MINUTE_MS;
export const CLOSES_AFTER_END_MS = 2 * HOUR_MS;
export const UNDO_WITHIN_MS = 15 * MINUTE_MS;
/** Devices' times are put right to within this. */
export const CLOCKS_AGREE_WITHIN_MS = MINUTE_MS;

/** When a run begins, ends and takes check-ins. */
export function windowOf(event: { startsAt: Instant; durationMinutes: number }) {
  const endsAt = event.startsAt + event.durationMinutes * MINUTE_MS;
  return {
    opensAt: event.startsAt - OPENS_BEFORE_START_MS,
    endsAt,
    closesAt: endsAt + CLOSES_AFTER_END_MS,
  };
}

/** Whether a check-in at `at` lies in the window; at exactly its end it still does. */
export function isInWindow(
  event: { startsAt: Instant; durationMinutes: number },
  at: Instant,
): boolean {
  const { opensAt, closesAt } = windowOf(event);
  return at >= opensAt && at <= closesAt;
}

/** Whether an undo at `at` is of an earlier check-in than this one, which somebody else has made since. */
export function isOfEarlier(checkedInAt: Instant, at: Instant): boolean {
  return at < checkedInAt - CLOCKS_AGREE_WITHIN_MS;
}

/** Whether the 15 minutes to undo a check-in still run; at exactly their end they do. */
export function canUndo(checkedInAt: Instant, at: Instant): boolean {
  return at - checkedInAt <= UNDO_WITHIN_MS;
}
