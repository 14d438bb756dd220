import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables";
import type { CancelledBy } from "./tables/events";
import type { DeliveryChannel } from "./tables/messages";
import type { NotificationKind } from "./tables/notifications";
import type { AdminId, BookingId, EventId, MemberId, MessageId, PaymentId } from "./tables/shapes";

/** An event of the club's domain, with ids only: no name, number or text of a person. */
export type DomainEvent =
  /** A seat; a guest has their own. */
  | { event: "booked"; bookingId: BookingId; eventId: EventId; memberId: MemberId }
  | {
      event: "cancelled";
      bookingId: BookingId;
      eventId: EventId;
      memberId: MemberId;
      by: CancelledBy;
    }
  | { event: "paid"; paymentId: PaymentId; memberId: MemberId }
  | { event: "checked_in"; bookingId: BookingId; eventId: EventId }
  /** A message that a service accepted. */
  | {
      event: "told";
      messageId: MessageId;
      memberId: MemberId;
      channel: DeliveryChannel;
      about: NotificationKind;
    }
  | { event: "exported"; what: string; adminId: AdminId | null; memberId: MemberId | null };

type Listener = (event: DomainEvent) => void;

/** The events of the open transaction; undefined outside one. */
export const transactionEvents = new AsyncLocalStorage<DomainEvent[]>();

const listeners = new WeakMap<Db, Listener>();

/** Passes this database's events to `listener`, and to no other, from now on. */
export function listenForEvents(db: Db, listener: Listener): void {
  listeners.set(db, listener);
}

/**
 * Reports an event: after the commit when called in a transaction, never when that rolls back, and at once
 * outside one.
 */
export function emitEvent(db: Db, event: DomainEvent): void {
  const noted = transactionEvents.getStore();
  if (noted) noted.push(event);
  else listeners.get(db)?.(event);
}
