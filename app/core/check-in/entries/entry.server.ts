import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent, Crew } from "../desk";
import type { TakenPayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";

/** An entry that is to be applied, and what decides about it. */
export interface EntryInput<Kind extends CheckInEntry["kind"] = CheckInEntry["kind"]> {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: Kind }>;
  /** When the entry was made, by the server's clock. */
  at: Instant;
  crew: Crew;
  secret: string;
  requestId: string;
  /** An undo leaves payments as they are. */
  keepsPayments?: boolean | undefined;
  timeZone: string;
  now: Instant;
}

export interface EntryResult extends TakenPayment {
  outcome: DeskOutcome;
  bookingId?: BookingId | undefined;
  /** The undone walk-in that it is about. */
  undoneWalkIn?: string;
}
