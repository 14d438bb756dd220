import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { MessageId } from "~/db/tables/shapes";
import { LATEST_MESSAGES_TEXTS } from "../texts-notifications";
import { DELIVERY_CHANNEL_LABELS } from "../channels";
import { stateText } from "./state-texts";

export interface LatestMessagesProps {
  messages: {
    id: MessageId;
    way: DeliveryChannel;
    text: string;
    state: MessageState;
    reason: string | null;
    waitsForMorning: boolean;
    when: string;
  }[];
}

/** A member's latest messages, each with its way and its state. */
export function LatestMessages({ messages }: LatestMessagesProps) {
  if (messages.length === 0) return <p>{LATEST_MESSAGES_TEXTS.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <li key={message.id} className="grid gap-1 py-3">
          <p className="wrap-anywhere">{message.text}</p>
          <p className="text-sm text-muted">
            {message.when} · {LATEST_MESSAGES_TEXTS.by(DELIVERY_CHANNEL_LABELS[message.way])} ·{" "}
            {stateText(message)}
          </p>
        </li>
      ))}
    </ul>
  );
}
