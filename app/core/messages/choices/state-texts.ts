import type { MessageState } from "~/db/tables/messages";
import { STATE_TEXTS } from "~/texts/messages/choices";
import { failureText, isFailureReason } from "../retries";

/** Reasons of a failure after which the service may still have sent the message. */
const PERHAPS_SENT: ReadonlySet<string> = new Set(["outcome_unknown", "no_answer"]);

/** The state of a message as its member reads it; 'delivered' only where a service reported it. */
export function stateText({
  state,
  reason,
  waitsForMorning = false,
}: {
  state: MessageState;
  reason: string | null;
  /** Whether it waits for the end of the quiet hours. */
  waitsForMorning?: boolean;
}): string {
  const isPerhapsSent = reason !== null && PERHAPS_SENT.has(reason);
  if (waitsForMorning) return STATE_TEXTS.waitsForInThe;
  switch (state) {
    case "queued":
    case "sending":
      if (isPerhapsSent) return STATE_TEXTS.perhapsSent;
      return reason === null
        ? STATE_TEXTS.onItsWay
        : STATE_TEXTS.waiting({ reason: failureText(reason) });
    case "sent":
      return STATE_TEXTS.sent;
    case "delivered":
      return STATE_TEXTS.delivered;
    case "read":
      return STATE_TEXTS.read;
    case "failed":
      if (isPerhapsSent) return STATE_TEXTS.perhapsSent;
      // Any other reason is the service's own, reported after it had sent the message.
      return isFailureReason(reason)
        ? STATE_TEXTS.notSent({ reason: failureText(reason) })
        : failureText(reason);
  }
}
