import { holdsSeat } from "~/core/bookings/status";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isInWindow } from "./check-ins";
import type { RosterEntry } from "./roster/roster";

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

/** A read code before the person is looked up. */
export type ReadCode =
  | { kind: "pass"; isGenuine: boolean; eventId: EventId; expiresAt: Instant }
  | { kind: "reference" }
  | { kind: "person" }
  | { kind: "unreadable" };

/**
 * Why a person may not be checked in, or undefined when they may. The order is the same on the device and
 * on the server: readable, signature, event, time, known, not cancelled, paid, not checked in.
 * Without `at` (the device's clock may be wrong) the server checks the times.
 */
export function checkInRefusal(input: {
  code: ReadCode;
  event: { id: EventId; startsAt: Instant; durationMinutes: number };
  entry: Pick<RosterEntry, "status" | "isUnpaid" | "checkedInAt"> | undefined;
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

function codeRefusal(code: ReadCode, event: { id: EventId }): CheckInRefusal | undefined {
  if (code.kind === "unreadable") return "unreadable";
  if (code.kind !== "pass") return undefined;
  if (!code.isGenuine) return "forged";
  return code.eventId === event.id ? undefined : "other_run";
}

function timeRefusal(
  code: ReadCode,
  event: { startsAt: Instant; durationMinutes: number },
  at: Instant | undefined,
  reason: string | undefined,
): CheckInRefusal | undefined {
  if (at === undefined || reason) return undefined;
  if (code.kind === "pass" && at > code.expiresAt) return "expired";
  return isInWindow(event, at) ? undefined : "outside_window";
}

function entryRefusal(
  entry: Pick<RosterEntry, "status" | "isUnpaid" | "checkedInAt"> | undefined,
): CheckInRefusal | undefined {
  if (!entry) return "unknown";
  if (!holdsSeat(entry.status)) return "cancelled";
  if (entry.isUnpaid) return "unpaid";
  return entry.checkedInAt === null ? undefined : "already_in";
}

/** Each refusal as shown at the check-in desk; the tone is the colour of the screen. */
export const CHECK_IN_REFUSAL_TEXTS: Record<
  CheckInRefusal,
  { text: string; tone: "danger" | "warning" }
> = {
  unreadable: { text: "Not one of our passes.", tone: "danger" },
  forged: { text: "The signature is wrong: the club did not make this pass.", tone: "danger" },
  other_run: { text: "This pass is for another run.", tone: "danger" },
  expired: { text: "This pass has expired.", tone: "danger" },
  outside_window: {
    text: "Check-in is open from an hour before the start until two hours after the end.",
    tone: "danger",
  },
  unknown: { text: "Not on this run's list. Ask for the name.", tone: "warning" },
  cancelled: { text: "This booking was cancelled.", tone: "danger" },
  unpaid: { text: "Not paid yet.", tone: "warning" },
  already_in: { text: "Already checked in.", tone: "warning" },
};

/** The event id of an entry that was made without a list: the server finds its event. */
export const UNLISTED = "unlisted";
