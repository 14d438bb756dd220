import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";
import { yieldToEventLoop } from "~/lib/pauses.server";
import type { Refusal } from "~/lib/refusal";
import type { Db } from "./tables";
import type { CancelledBy } from "./tables/events";
import type { DeliveryChannel } from "./tables/messages";
import type { NotificationKind } from "./tables/notifications";
import type { AdminId, BookingId, EventId, MemberId, MessageId, PaymentId } from "./tables/shapes";

/** PostgreSQL aborts one of two deadlocked transactions; it succeeds when run again. */
const RUN_AGAIN = new Set(["40P01", "40001"]);
const RUNS_AT_MOST = 4;

/**
 * Runs `work` in one transaction and returns its result; a throw rolls back. Name the handle that it passes
 * `db` too, so that the outer one cannot be used by mistake. Events noted in it are reported after the
 * commit.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await runAgain(async () => {
    const events: DomainEvent[] = [];
    const result = await db
      .transaction()
      .execute((transaction) => transactionEvents.run(events, () => work(transaction)));
    for (const event of events) emitEvent(db, event);
    return result;
  });
}

/** `inTransaction` for a command that may refuse: a thrown refusal rolls back, and its reason is the outcome. */
export async function inTransactionOrRefused<T, Reason extends string>(
  db: Db,
  Refused: abstract new (reason: Reason) => Refusal<Reason>,
  work: (db: Db) => Promise<T>,
): Promise<T | { ok: false; reason: Reason }> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Runs work that is a whole transaction, again when PostgreSQL aborted it in favour of another one. */
export async function runAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await work();
    } catch (error) {
      if (run === RUNS_AT_MOST || !isRunAgain(error)) throw error;
    }
  }
}

function isRunAgain(error: unknown): boolean {
  return error instanceof Error && "code" in error && RUN_AGAIN.has(String(error.code));
}

/** Throws when the outer handle is used inside a transaction, where one connection would wait forever. */
export function refuseOutsideUse(): void {
  if (transactionEvents.getStore()) {
    throw new Error("Inside a transaction use the transaction's own db, not the outer one.");
  }
}

const TURNS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await yieldToEventLoop();
    return result;
  },
};

/**
 * `inTransaction` for work in the background: requests get a turn after each of its statements. On SQLite
 * they would otherwise wait for the whole transaction.
 */
export async function inYieldingTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await inTransaction(db, (transaction) => work(transaction.withPlugin(TURNS)));
}

/** An event of the club's domain, with ids only: no name, number or text of a person. */
type DomainEvent =
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
const transactionEvents = new AsyncLocalStorage<DomainEvent[]>();

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
