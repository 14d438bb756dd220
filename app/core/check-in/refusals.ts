import { holdsSeat } from "~/core/bookings/status";
import type { BookingStatus } from "~/db/tables/events";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import type { Instant, Lasting } from "~/lib/dates";
import { isInWindow } from "./check-ins";
import type { ReadCode } from "./pass/passes";

export const SAME_CODE_IGNORED_MS = 3_000;

/** Why nobody is checked in. A device logs each; the server stores them as they are. */
export const LOGGED_REFUSALS = [
  "unreadable",
  "forged",
  "other_run",
  "expired",
  "outside_window",
  "unknown",
  "cancelled",
  "unpaid",
  "already_in",
] as const satisfies readonly DeskOutcome[];

export type CheckInRefusal = (typeof LOGGED_REFUSALS)[number];

interface ListedPerson {
  status: BookingStatus;
  isUnpaid: boolean;
  checkedInAt: Instant | null;
}

/**
 * Why a person may not be checked in, or undefined when they may. The order is the same on the device and
 * on the server: readable, signature, event, time, known, not cancelled, paid, not checked in.
 * Without `at` (the device's clock may be wrong) the server checks the times.
 */
export function checkInRefusal(input: {
  code: ReadCode;
  event: Lasting & { id: EventId };
  entry: ListedPerson | undefined;
  at: Instant | undefined;
  /** An admin's reason for a check-in outside the window. */
  reason?: string | undefined;
  /** Whether the person comes in without having paid, and owes it. */
  owes?: boolean | undefined;
}): CheckInRefusal | undefined {
  const { code, event, entry, at, reason, owes } = input;
  const person = entry && owes ? { ...entry, isUnpaid: false } : entry;
  return codeRefusal(code, event) ?? timeRefusal(code, event, at, reason) ?? entryRefusal(person);
}

/** Why a code is not one of this event's, before anybody is looked up. */
export function codeRefusal(code: ReadCode, event: { id: EventId }): CheckInRefusal | undefined {
  if (code.kind === "unreadable") return "unreadable";
  if (code.kind !== "pass") return undefined;
  if (!code.isGenuine) return "forged";
  return code.eventId === event.id ? undefined : "other_run";
}

function timeRefusal(
  code: ReadCode,
  event: Lasting,
  at: Instant | undefined,
  reason: string | undefined,
): CheckInRefusal | undefined {
  if (at === undefined || reason) return undefined;
  if (code.kind === "pass" && at > code.expiresAt) return "expired";
  return isInWindow(event, at) ? undefined : "outside_window";
}

function entryRefusal(entry: ListedPerson | undefined): CheckInRefusal | undefined {
  if (!entry) return "unknown";
  if (!holdsSeat(entry.status)) return "cancelled";
  if (entry.isUnpaid) return "unpaid";
  return entry.checkedInAt === null ? undefined : "already_in";
}

/** The colour of the screen that shows a refusal at the check-in desk. */
export const CHECK_IN_REFUSAL_TONES: Record<CheckInRefusal, "danger" | "warning"> = {
  unreadable: "danger",
  forged: "danger",
  other_run: "danger",
  expired: "danger",
  outside_window: "danger",
  unknown: "warning",
  cancelled: "danger",
  unpaid: "warning",
  already_in: "warning",
};

/** The event id of an entry that was made without a list: the server finds its event. */
export const UNLISTED = "unlisted";
