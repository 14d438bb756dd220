import type { MemberChoices, Notification } from "~/core/messages/notifications";
import type { PlanTerms } from "~/core/payments/payments";
import type { BookingPlan, EventStatus } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type {
  BookingId,
  EventId,
  MemberId,
  MembershipId,
  PaymentId,
  WaitlistEntryId,
} from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import type { BookedEvent } from "../booking-row";
import type { FreeRun } from "../bookings";
import type { GroupAssignment } from "../pace-groups/rules";

/**
 * Where a booking comes from. `waitlist`: a place becomes a booking that costs nothing more, as nobody is there to agree
 * to a price. `desk`: a walk-in, who stands there: no start, waitlist or approval is in the way, nobody needs to be told,
 * and credit is not touched.
 */
type SeatSource = "form" | "waitlist" | "desk";

export interface SeatRequest {
  /** A form, unless it is told otherwise. */
  source?: SeatSource;
  eventId: EventId;
  memberId: MemberId;
  /** Null where the form has no choice: what `usualPlan` says. */
  plan: BookingPlan | null;
  guests: { name: string; phone: string }[];
  paceGroup: string | null;
  notes: string | null;
  /** The member's name as it was typed at the desk. */
  name?: string;
  /** The event's price (rupees) on the page; another price is refused. */
  shownPriceRupees: number;
  /** When the event starts by the page; another start is refused. */
  shownStartsAt?: Instant | undefined;
  submitKey: string;
  /** The version of the health declaration that was sent along, to be stored with the booking. */
  waiver?: string | undefined;
  /** Refused without the health declaration, as for all who book for themselves. */
  mustDeclare?: boolean;
}

/** All that decides a booking, as `findSeatFacts` reads it. */
export interface SeatFacts {
  /** Whether the event's row was locked before this was read. */
  isLocked: boolean;
  event: BookedEvent & {
    priceRupees: number;
    version: number;
    status: EventStatus;
    capacity: number;
    seatsTaken: number;
    /** How many are on the waitlist, offers among them. */
    waiting: number;
  };
  /** Seats that live offers of others hold. */
  offeredSeats: number;
  member: {
    id: MemberId;
    phone: string;
    name: string | null;
    email: string | null;
    status: MemberStatus;
    /** As they chose it; null for one who chose none. */
    language: string | null;
    hasGuardian: boolean;
  };
  creditRupees: number;
  /** They have a live booking of this event. */
  hasHold: boolean;
  /** Their place on the waitlist, with or without a seat that is offered to them. */
  waitlistEntry: { id: WaitlistEntryId; isLiveOffer: boolean } | undefined;
  /** `missed`: in use by a booking that a new one gives back. */
  freeRun: FreeRun | "missed";
  /** The booking by which they missed their free run, which may be theirs again already. */
  missedFreeRunId: BookingId | null;
  /** The one that covers the event's day, paid or not. */
  membership: { id: MembershipId; isActive: boolean; duePaymentId: PaymentId | null } | undefined;
  /** Of a membership that is bought along. */
  nextMembershipId: MembershipId;
  hasWaiver: boolean;
  planTerms: PlanTerms;
  audience: MemberChoices;
  place: GroupAssignment | undefined;
  /** The version of the event's row with which the place was counted; null where that does not decide. */
  countedAt: string | null;
  /** Those of the party's phones that hold a seat of the event. */
  bookedPhones: readonly string[];
}

/** What was settled with the event's row locked, before the decision. */
export interface Way {
  /** Seats of the member's earlier hold, which this booking takes over. */
  heldSeats: number;
  hadOffer: boolean;
}

export interface BookingContext {
  /** Undefined before anything was settled. */
  way: Way | undefined;
  digest: string | null;
  now: Instant;
  /** The day on which a membership can be bought along; null where none can. */
  today: Day | null;
  newId: () => string;
  readableCode: (length: number) => string;
  /** The notification in the language of whom it is for, made of the event as they read it. */
  notificationIn: (event: BookedEvent, make: (event: BookedEvent) => Notification) => Notification;
}
