import type { Generated } from "kysely";
import type {
  AdminId,
  BookingId,
  CreditEntryId,
  EventId,
  MemberId,
  MembershipId,
  PaymentId,
} from "./shapes";

export interface BookingMoneyTables {
  memberships: {
    id: MembershipId;
    member_id: MemberId;
    starts_on: string;
    /** The first day that is not covered. */
    ends_before: string;
    price_rupees: number;
    status: MembershipStatus;
    /** 1 once the member's tier reflects its end. */
    is_over: Generated<number>;
    /** When the member was reminded that it ends. */
    reminded_at: Generated<number | null>;
    created_at: number;
    updated_at: number;
  };

  payments: {
    id: PaymentId;
    reference: string;
    member_id: MemberId;
    event_id: EventId | null;
    membership_id: MembershipId | null;
    amount_rupees: number;
    status: PaymentStatus;
    method: PaymentMethod | null;
    utr: string | null;
    utr_at: number | null;
    paid_at: number | null;
    paid_by: AdminId | null;
    paid_by_name: string | null;
    is_late: Generated<number>;
    /** Given when it is paid, in the order of the club's payments. */
    receipt_number: Generated<number | null>;
    /** India's financial year in which it was first paid, '2026-27', and its receipt's place in it. */
    receipt_year: Generated<string | null>;
    receipt_in_year: Generated<number | null>;
    /** What of it the club keeps for seats that were given up too late. */
    kept_rupees: Generated<number>;
    /** Of a membership that was paid twice: whether it extends the membership or stays credit. */
    choice: Generated<DoubleChoice | null>;
    created_at: number;
    updated_at: number;
  };

  payment_references: {
    payment_id: PaymentId;
    member_id: MemberId;
    utr: string;
    given_at: number;
  };

  /** Codes of payments from before they bore their bookings'. */
  earlier_codes: {
    code: string;
    payment_id: PaymentId;
  };

  /** One row: the last receipt number that was given. */
  receipt_numbers: {
    id: number;
    last: number;
  };

  /** The last number that a receipt got in a financial year. */
  receipt_years: {
    year: string;
    last: number;
  };

  /** A line of money that came, of a bank statement that an admin has added. */
  bank_lines: {
    /** Names the line in every statement that has it. */
    digest: string;
    day: string;
    amount_paise: number;
    /** What the bank says of it; empty once it is settled. */
    narration: string;
    utr: string | null;
    /** `settled`: it paid something or became credit. `set_aside`: it is none of the runners', as `note` says. */
    state: "open" | "settled" | "set_aside";
    note: string | null;
    admin_id: AdminId | null;
    seen_at: number;
  };

  /** A line of a bank statement that a payment was marked by. */
  statement_lines: {
    digest: string;
    payment_id: PaymentId;
    day: string | null;
    amount_rupees: number;
    admin_id: AdminId;
    recorded_at: number;
  };

  /** A further payment of a line that pays several, or a line that an admin set aside. */
  statement_shares: {
    digest: string;
    /** Null for a line that is set aside. */
    payment_id: PaymentId | null;
    admin_id: AdminId;
    settled_at: number;
  };

  credit_entries: {
    id: CreditEntryId;
    member_id: MemberId;
    booking_id: BookingId | null;
    /** Positive when given, negative when used or paid out. */
    amount_rupees: number;
    reason: CreditReason;
    admin_id: AdminId | null;
    admin_name: Generated<string | null>;
    note: string | null;
    submit_key: Generated<string | null>;
    created_at: number;
  };

  credit_balances: {
    member_id: MemberId;
    rupees: number;
  };
}

export type MembershipStatus = "pending" | "active" | "cancelled";
export type PaymentStatus = "due" | "paid" | "void";
/** `venue`: the member means to pay there, or an admin took it at the check-in desk. `online`: the payment service says so. */
export type PaymentMethod = "upi" | "venue" | "cash" | "online" | "other";
/** `open`: the member is asked. */
export type DoubleChoice = "open" | "extended" | "credit";
export type CreditReason = "cancelled" | "event_cancelled" | "used" | "refunded";
