import type { MessageState } from "~/db/tables/messages";
import { failureText, isFailureReason } from "./retries";

/** After these the service may have taken the message. */
const PERHAPS_SENT: ReadonlySet<string> = new Set(["outcome_unknown", "no_answer"]);

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
  if (waitsForMorning) return "Waits for 8 in the morning";
  switch (state) {
    case "queued":
    case "sending":
      return reason === null ? "On its way" : `Not sent yet: ${failureText(reason)}`;
    case "sent":
      return "Sent";
    case "delivered":
      return "Delivered";
    case "read":
      return "Read";
    case "failed":
      if (reason !== null && PERHAPS_SENT.has(reason))
        return "Perhaps sent: the service did not say";
      // What a service reports it has sent.
      return isFailureReason(reason) ? `Not sent: ${failureText(reason)}` : failureText(reason);
  }
}
