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

/** Whether it is known to have arrived. */
export function hasArrived(state: MessageState): boolean {
  return state === "delivered" || state === "read";
}

/** Whether a service has accepted it and reported no failure. */
export function isHandedOver(state: MessageState): boolean {
  return state === "sent" || hasArrived(state);
}
