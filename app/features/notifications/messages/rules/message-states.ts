import type { MessageState } from "~/db/tables/messages";
import { failureText, isFailureReason } from "./retries";

/** After these the service may have taken the message. */
const PERHAPS_SENT: ReadonlySet<string> = new Set(["outcome_unknown", "no_answer"]);

const PERHAPS_SENT_TEXT = "Perhaps sent: the service did not say";

/** What became of a message, as its member reads it: never more than is known. */
export function stateText({
  state,
  reason,
  waitsForMorning = false,
}: {
  state: MessageState;
  reason: string | null;
  /** Nobody is woken for it. */
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
      // What a service reports it has sent.
      return isFailureReason(reason) ? `Not sent: ${failureText(reason)}` : failureText(reason);
  }
}
