import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { ReadCode } from "../refusals";
import type { Moment } from "./clock";
import type { DeskEntry, EventList, NewEntry, Queued, Unsettled } from "./device-data";
import type { ListAnswer, SyncAnswer } from "./link";

/** A person who came without a booking. */
export interface Guest {
  name: string;
  phone: string;
  isPaid: boolean;
  /** The reason for an entry outside the window; only an admin's is accepted. */
  reason?: string | undefined;
}

/** An action of the crew. */
export type CrewEvent =
  | { type: "check_in_tapped"; bookingId: BookingId; reason?: string | undefined }
  | { type: "undo_tapped"; bookingId: BookingId }
  | { type: "paid_tapped"; bookingId: BookingId; paidBy: "cash" | "upi" }
  | { type: "owes_tapped"; bookingId: BookingId }
  | { type: "code_read"; text: string; method: "scan" | "code" }
  | { type: "place_chosen"; place: "start" | "finish" }
  | { type: "home_tapped"; bookingId: BookingId; kind: "home" | "left_early" }
  | { type: "still_out_tapped"; bookingId: BookingId }
  | { type: "last_tapped" }
  | { type: "walk_in_added"; guest: Guest }
  | { type: "event_chosen"; eventId: EventId }
  | { type: "unsettled_seen"; seq: number }
  | { type: "send_again_tapped"; seq: number }
  | { type: "feedback_cleared" }
  /** The crew says what time it is, since the clock of this phone is in doubt. */
  | { type: "time_said"; time: Instant }
  /** Sends the queue before a logout, without asking for a list. */
  | { type: "queue_send_asked" };

/** The result of an effect; `id` names the request. */
export type Answer =
  | { type: "code_checked"; text: string; method: "scan" | "code"; code: ReadCode }
  | { type: "entry_stored"; queued: Queued }
  | { type: "entry_not_stored"; nonce: string }
  | { type: "seen_stored"; item: Unsettled }
  | { type: "seen_not_stored"; item: Unsettled }
  | { type: "locked" }
  | { type: "lock_failed" }
  | { type: "device_read"; id: number; read: DeviceRead | undefined }
  | { type: "batch_answered"; id: number; answer: SyncAnswer }
  | { type: "settled"; id: number; isStored: boolean }
  | { type: "list_answered"; id: number; answer: ListAnswer };

/** The page was loaded, became visible or is back online; or the timer fired. */
export type PulseEvent = { type: "woken" } | { type: "timer_ticked"; isScrolling: boolean };

export type DeskEvent = (CrewEvent | PulseEvent | Answer) & { moment: Moment };

/** The content of the database; without lists when those in memory are current. */
export interface DeviceRead {
  queue: Queued[];
  unsettled: Unsettled[];
  lists?: EventList[];
}

export type FeedbackSignal = "good" | "odd" | "bad";

/** A side effect that the state machine asks for; some end with an `Answer`. */
export type Effect =
  | { type: "signal"; signal: FeedbackSignal }
  | { type: "check_code"; text: string; method: "scan" | "code"; publicKey: string }
  | { type: "store_entry"; waiting: NewEntry }
  /** `knownSeqs` is the queue as it was last read; undefined when it never was. */
  | { type: "read_device"; id: number; knownSeqs: number[] | undefined }
  | { type: "settle"; id: number; settlement: Settlement }
  | { type: "store_list"; list: EventList; drop: string[]; plain: number[] }
  | { type: "drop_lists" }
  | { type: "store_seen"; item: Unsettled }
  | { type: "requeue"; item: Unsettled }
  | { type: "lock" }
  | { type: "unlock" }
  | {
      type: "send_batch";
      id: number;
      eventId: EventId;
      deviceNow: Instant;
      entries: DeskEntry[];
      left: Left;
    }
  /** Tells the server what this device has left, without an answer. */
  | { type: "report"; eventId: EventId; deviceNow: Instant; left: Left }
  | { type: "ask_list"; id: number; eventId: EventId | undefined };

/** How much of an event is left on the device: to send, and to settle. */
export interface Left {
  waiting: number;
  unsettled: number;
}

/** One transaction: deletes answered entries and stores those set aside. */
export interface Settlement {
  answeredSeqs: number[];
  unsettled: Unsettled[];
  list: EventList | undefined;
}
