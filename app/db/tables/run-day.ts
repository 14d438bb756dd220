import type { Generated } from "kysely";
import type { PaymentMethod } from "./booking-money";
import type { CheckInMethod } from "./events";
import type { AdminId, BookingId, CrewId, EventId } from "./shapes";

export interface RunDayTables {
  /** Every entry by the devices at the check-in desk, with refusals and duplicates. */
  check_in_entries: {
    /** Made on the device, so that an entry sent twice is the same row. */
    nonce: string;
    event_id: EventId;
    booking_id: BookingId | null;
    kind: DeskEntryKind;
    method: CheckInMethod | null;
    outcome: DeskOutcome;
    /** An admin's reason for a check-in outside the window. */
    reason: string | null;
    /** The sender. */
    actor_kind: "admin" | "member" | "run_leader";
    actor_id: CrewId;
    /** The person who scanned, as the device reports; null on older rows. */
    scanned_by: CrewId | null;
    /** The browser that sent it, by a random id; null on older rows and without one. */
    device: Generated<string | null>;
    /** The time by the device's clock. */
    device_at: number;
    /** The same moment by the server's clock. */
    at: number;
    recorded_at: number;
    /** What it says was paid at the desk, in rupees, and how; null where it says nothing, and on older rows. */
    paid_rupees: Generated<number | null>;
    paid_with: Generated<PaymentMethod | null>;
    give_back: Generated<GiveBack | null>;
    /** The undone walk-in that it is about. */
    undone_walk_in: Generated<string | null>;
  };

  /** The entries that an undo takes back; either may arrive first. */
  undone_entries: {
    /** The nonce of the entry taken back, or the id of a check-in that comes from no entry. */
    entry: string;
    /** The nonce of the undo. */
    undo: string;
    /** When the undo was made, by the server's clock. */
    at: number;
  };

  /** Entries with money to give back of which the treasurer has said what became. */
  settled_desk_money: {
    /** The nonce of the entry. */
    entry: string;
    note: string;
    admin_id: AdminId;
    settled_at: number;
  };

  /** The 'home' entries that a 'still out' takes back; either may arrive first. */
  undone_homes: {
    /** The nonce of the entry taken back. */
    entry: string;
    /** The nonce of the 'still out'. */
    undo: string;
    /** When it was made, by the server's clock. */
    at: number;
  };

  /** Who an undone walk-in was, until no device can send entries about them any more. */
  undone_walk_ins: {
    /** The booking that is gone, or the device's name for a walk-in whose undo came first. */
    id: string;
    event_id: EventId;
    name: string;
    phone: string;
    removed_at: number;
  };

  /** When a device with an event's list last sent, and its number of unsent entries then. */
  desk_devices: {
    event_id: EventId;
    device: string;
    /** The person who used it. */
    actor_id: CrewId;
    waiting: number;
    unsettled: number;
    heard_at: number;
    /** When the phone tested itself for the run; null where it never did. */
    rehearsed_at: Generated<number | null>;
    /** What it lacked then, separated by spaces; empty when it was ready. */
    lacks: Generated<string | null>;
    /** How often it has shown its entries to other phones; null where it never did. */
    showing: Generated<number | null>;
  };
}

/** The entries that record a person as back; 'last' is the sweep's, about themselves and everybody behind. */
export const HOME_KINDS = ["home", "left_early", "last"] as const;
export type HomeKind = (typeof HOME_KINDS)[number];
export type DeskEntryKind =
  | "check_in"
  | "undo"
  | "walk_in"
  | "pay"
  | "refused"
  | HomeKind
  | "still_out"
  /** Somebody looked at an emergency contact. */
  | "contact_seen";
/** The outcome of an entry: done, a repetition of an earlier one, or a refusal. */
export type DeskOutcome =
  | "done"
  | "duplicate"
  | "unreadable"
  | "forged"
  | "other_run"
  | "expired"
  | "outside_window"
  | "unknown"
  | "cancelled"
  | "unpaid"
  | "already_in"
  | "too_late"
  | "full"
  | "not_allowed"
  | "admin_only"
  | "wrong_code"
  /** Recorded without a list, at a time without an event; never stored. */
  | "no_run";

/** Why money that was taken at the desk is to be given back, or may have to be; `other_amount`: not what was due. */
export type GiveBack = "first_run" | "covered" | "paid_already" | "refused" | "other_amount";
