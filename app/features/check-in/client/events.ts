import type { Instant } from "~/lib/dates";
import type { ReadCode } from "../rules/refusals";
import type { Moment } from "./clock";
import type { DeskEntry, EventList, NewEntry, Queued, Unsettled } from "./device-data";
import type { ListAnswer, SyncAnswer } from "./link";

/** Somebody who came without a booking. */
export interface Guest {
  name: string;
  phone: string;
  isPaid: boolean;
  /** Why outside the window; only an admin's counts. */
  reason?: string | undefined;
}

/** What the crew does. */
export type CrewEvent =
  | { type: "check_in_tapped"; bookingId: string; reason?: string | undefined }
  | { type: "undo_tapped"; bookingId: string }
  | { type: "paid_tapped"; bookingId: string }
  | { type: "code_read"; text: string; method: "scan" | "code" }
  | { type: "walk_in_added"; guest: Guest }
  | { type: "event_chosen"; eventId: string }
  | { type: "unsettled_seen"; seq: number }
  | { type: "send_again_tapped"; seq: number }
  | { type: "feedback_cleared" }
  /** Before a logout: sends the queue and asks for no list. */
  | { type: "queue_send_asked" };

/** What an effect ends with; `id` names the question. */
export type Answer =
  | { type: "code_checked"; text: string; method: "scan" | "code"; code: ReadCode }
  | { type: "entry_kept"; queued: Queued }
  | { type: "entry_not_kept"; nonce: string }
  | { type: "locked" }
  | { type: "lock_failed" }
  | { type: "device_read"; id: number; read: DeviceRead | undefined }
  | { type: "batch_answered"; id: number; answer: SyncAnswer }
  | { type: "settled"; id: number; isKept: boolean }
  | { type: "list_answered"; id: number; answer: ListAnswer };

/** The page is opened, looked at again, or back online; a few seconds have passed. */
export type PulseEvent = { type: "woken" } | { type: "round_passed"; isScrolling: boolean };

export type DeskEvent = (CrewEvent | PulseEvent | Answer) & { moment: Moment };

/** What is on the disk; without lists when those in memory are as new. */
export interface DeviceRead {
  queue: Queued[];
  unsettled: Unsettled[];
  lists?: EventList[];
}

export type Signal = "good" | "odd" | "bad";

/** What the machine wants done; whoever does it answers with an `Answer`, or with nothing. */
export type Effect =
  | { type: "signal"; signal: Signal }
  | { type: "check_code"; text: string; method: "scan" | "code"; publicKey: string }
  | { type: "keep_entry"; waiting: NewEntry }
  /** `knownSeqs` is the queue as it was last read; undefined when it never was. */
  | { type: "read_device"; id: number; knownSeqs: number[] | undefined }
  | { type: "settle"; id: number; settlement: Settlement }
  | { type: "keep_list"; list: EventList; drop: string[] }
  | { type: "forget_unsettled"; seq: number }
  | { type: "requeue"; item: Unsettled }
  | { type: "lock" }
  | { type: "unlock" }
  | { type: "send_batch"; id: number; eventId: string; deviceNow: Instant; entries: DeskEntry[] }
  | { type: "ask_list"; id: number; eventId: string | undefined };

/** One step on the disk: what was answered leaves the queue, what was not done is set aside. */
export interface Settlement {
  answeredSeqs: number[];
  unsettled: Unsettled[];
  list: EventList | undefined;
}
