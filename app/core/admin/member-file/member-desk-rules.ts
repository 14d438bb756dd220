import type { FailureReason } from "~/core/messages/retries";
import type { WhatsAppMessageId } from "~/db/tables/shapes";
import { addDays, type Day, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { MEMBER_DESK_RULES_TEXTS } from "~/texts/admin/member-file";

/** Bookings, and payments, that a member's page shows. */
export const LATEST_SHOWN = 20;

interface PaidMembership {
  startsOn: Day;
  endsBefore: Day;
  rupees: number;
}

const daysOf = ({ startsOn, endsBefore }: PaidMembership) =>
  MEMBER_DESK_RULES_TEXTS.to({
    startsOn: formatDay(startsOn, { year: true }),
    endsBefore: formatDay(addDays(endsBefore, -1), { year: true }),
  });

/** What an admin reads before taking the money for a membership. */
export const membershipOfferText = (membership: PaidMembership) =>
  MEMBER_DESK_RULES_TEXTS.recordItOncePaid({
    rupees: formatRupees(membership.rupees),
    membership: daysOf(membership),
  });

/** What an admin reads after recording a membership. */
export const membershipRecordedText = (membership: PaidMembership) =>
  MEMBER_DESK_RULES_TEXTS.membershipRecorded({
    rupees: formatRupees(membership.rupees),
    membership: daysOf(membership),
  });

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
