import type { MessageState } from "~/db/tables/messages";
import { failureText, isFailureReason } from "../retries";

/** Reasons of a failure after which the service may still have sent the message. */
const PERHAPS_SENT: ReadonlySet<string> = new Set(["outcome_unknown", "no_answer"]);

const PERHAPS_SENT_TEXT = "Perhaps sent: the service did not say";

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
  if (waitsForMorning) return "Waits for 8 in the morning";
  switch (state) {
    case "queued":
    case "sending":
      if (isPerhapsSent) return PERHAPS_SENT_TEXT;
      return reason === null ? "On its way" : `Not sent yet: ${failureText(reason)}`;
    case "sent":
      return "Sent";
    case "delivered":
      return "Delivered";
    case "read":
      return "Read";
    case "failed":
      if (isPerhapsSent) return PERHAPS_SENT_TEXT;
      // Any other reason is the service's own, reported after it had sent the message.
      return isFailureReason(reason) ? `Not sent: ${failureText(reason)}` : failureText(reason);
  }
}
