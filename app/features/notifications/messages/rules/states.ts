import type { MessageState } from "~/db/tables/messages";

/** What a service reports of a message that it accepted. */
export type ReportedState = Extract<MessageState, "sent" | "delivered" | "read" | "failed">;

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

/** It is known to have arrived. */
export const ARRIVED = ["delivered", "read"] as const satisfies MessageState[];

/** A service has accepted it and reported no failure. */
export const HANDED_OVER = ["sent", ...ARRIVED] as const satisfies MessageState[];
