import type { MessageState } from "~/db/tables/messages";
import type { MessageId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { FailureReason } from "./retries";

/** What a service reports of a message that it accepted. */
export type ReportedState = Extract<MessageState, "sent" | "delivered" | "read" | "failed">;

export interface MessageReport {
  /** Our id, where the service gave it back. */
  messageId: MessageId | undefined;
  /** The service's id of this attempt. */
  reference: string;
  state: ReportedState;
  reason: string | undefined;
  at: Instant;
  now: Instant;
}

/** Reports arrive twice and out of order: only a later state counts. Delivery after a failure is accepted. */
const ORDER: Record<MessageState, number> = {
  queued: 0,
  sending: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

/** The state after a report; the same whatever order the reports arrive in. */
export function stateAfter(state: MessageState, reported: ReportedState): MessageState {
  return ORDER[reported] > ORDER[state] ? reported : state;
}

interface MessageStanding {
  state: MessageState;
  reason: string | null;
  repeats: number;
}

const UNKNOWN: FailureReason = "outcome_unknown";

/** The state that a report is compared with: a message with an unknown outcome still counts as being sent. */
export function stateForReport({ state, reason }: Omit<MessageStanding, "repeats">): MessageState {
  return state === "failed" && reason === UNKNOWN ? "sending" : state;
}

/**
 * The reason of a message's failure after a report of one. The report is about one attempt; the outcome of the others
 * stays unknown.
 */
export function failureAfter(
  standing: MessageStanding,
  { reason = null }: { reason: string | null | undefined },
): { reason: string | null; repeats: number } {
  const { repeats } = standing;
  if (stateForReport(standing) === standing.state) return { reason, repeats };
  const others = Math.max(0, repeats - 1);
  return { reason: others > 0 ? UNKNOWN : reason, repeats: others };
}

/** States in which the message has certainly arrived. */
export const DELIVERED_STATES = ["delivered", "read"] as const satisfies MessageState[];

/** States in which a service has accepted the message and reported no failure. */
export const ACCEPTED_STATES = ["sent", ...DELIVERED_STATES] as const satisfies MessageState[];

export function isArrived(state: MessageState): boolean {
  return DELIVERED_STATES.some((arrived) => arrived === state);
}

/**
 * Whether a report belongs to an earlier attempt and is ignored: one that failed and is tried again, or one with an
 * unknown outcome. A report of an arrival always counts, whichever attempt it belongs to.
 */
export function isOfEarlierAttempt(
  { state, reference }: { state: MessageState; reference: string | null },
  report: { state: ReportedState; reference: string },
): boolean {
  if (isArrived(report.state)) return false;
  const isKnown = reference === report.reference;
  // A message that waits for its next attempt has no current attempt that could fail.
  if (state === "queued") return isKnown || report.state === "failed";
  return state === "sending" ? isKnown : reference !== null && !isKnown;
}
