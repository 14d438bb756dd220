import type { MessageState } from "~/db/tables/messages";
import { failureText } from "./retries";

/** What became of a message, as its member reads it: never more than is known. */
export function stateText({
  state,
  reason,
}: {
  state: MessageState;
  reason: string | null;
}): string {
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
      if (reason === "outcome_unknown") return "Perhaps sent: the service did not say";
      return `Not sent: ${failureText(reason)}`;
  }
}
