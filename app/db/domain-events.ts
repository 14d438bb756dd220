import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables";

/** An event of the club's domain, with ids only: no name, number or text of a person. */
export type DomainEvent =
  /** A seat; a guest has their own. */
  | { event: "booked"; bookingId: string; eventId: string; memberId: string }
  | { event: "cancelled"; bookingId: string; eventId: string; memberId: string; by: string }
  | { event: "paid"; paymentId: string; memberId: string }
  | { event: "checked_in"; bookingId: string; eventId: string }
  /** A message that a service accepted. */
  | { event: "told"; messageId: string; memberId: string; way: string; about: string }
  | { event: "exported"; what: string; adminId: string | null; memberId: string | null };

type Listener = (event: DomainEvent) => void;

/** The events of the open transaction; undefined outside one. */
export const transactionEvents = new AsyncLocalStorage<DomainEvent[]>();

const listeners = new WeakMap<Db, Listener>();

/** Passes this database's events to `listener`, and to no other, from now on. */
export function hearEvents(db: Db, listener: Listener): void {
  listeners.set(db, listener);
}

/**
 * Reports an event: after the commit when called in a transaction, never when that rolls back, and at once
 * outside one.
 */
export function noteEvent(db: Db, event: DomainEvent): void {
  const noted = transactionEvents.getStore();
  if (noted) noted.push(event);
  else listeners.get(db)?.(event);
}
