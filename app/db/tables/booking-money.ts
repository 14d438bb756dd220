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
  memberships: MembershipsTable;
  payments: PaymentsTable;
  payment_references: PaymentReferencesTable;
  receipt_numbers: ReceiptNumbersTable;
  statement_lines: StatementLinesTable;
  credit_entries: CreditEntriesTable;
  credit_balances: CreditBalancesTable;
}

export type MembershipStatus = "pending" | "active" | "cancelled";
export type PaymentStatus = "due" | "paid" | "void";
/** `venue`: the member means to pay there, or an admin took it at the check-in desk. */
export type PaymentMethod = "upi" | "venue" | "cash" | "other";
export type CreditReason = "cancelled" | "event_cancelled" | "used" | "refunded";

export interface MembershipsTable {
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
}

export interface PaymentsTable {
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
  created_at: number;
  updated_at: number;
}

export interface PaymentReferencesTable {
  payment_id: PaymentId;
  member_id: MemberId;
  utr: string;
  given_at: number;
}

/** A line of a bank statement that a payment was marked by. */
export interface StatementLinesTable {
  digest: string;
  payment_id: PaymentId;
  day: string | null;
  amount_rupees: number;
  admin_id: AdminId;
  recorded_at: number;
}

/** One row: the last receipt number that was given. */
export interface ReceiptNumbersTable {
  id: number;
  last: number;
}

export interface CreditEntriesTable {
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
}

export interface CreditBalancesTable {
  member_id: MemberId;
  rupees: number;
}
