import type { FailureReason } from "~/core/messages/retries";
import type { WhatsAppMessageId } from "~/db/tables/shapes";

/** The state of a reply: unknown without an answer of the service; an accepted one may fail later. */
export type ReplyState = "sent" | "unknown" | "failed";

/** What a member and the club wrote each other, as an admin reads it. */
export interface Conversation {
  /** The latest first. */
  messages: {
    id: WhatsAppMessageId;
    direction: "in" | "out";
    text: string;
    adminName: string | null;
    when: string;
    state: ReplyState;
    /** Why a failed reply did not arrive. */
    failure?: string;
  }[];
  /** Until when they can be answered; undefined when that is over. */
  until: string | undefined;
  lengthMaximum: number;
}

export type ReplyOutcome =
  | { ok: true }
  | { ok: false; reason: "not_found" | "closed" | "unknown" | "perhaps_sent" }
  | { ok: false; reason: "not_sent"; why: FailureReason };

export interface ConversationProps extends Conversation {
  name: string;
  submitKey: string;
  /** A reply that was not sent. */
  typed?: string | undefined;
}
