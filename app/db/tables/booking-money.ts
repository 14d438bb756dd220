import type { Generated } from "kysely";

export interface BookingMoneyTables {
  memberships: MembershipsTable;
  payments: PaymentsTable;
  credit_entries: CreditEntriesTable;
  credit_balances: CreditBalancesTable;
}

export interface MembershipsTable {
  id: string;
  member_id: string;
  starts_on: string;
  /** The first day that is not covered any more. */
  ends_before: string;
  price_rupees: number;
  status: string;
  /** 1 once its end was noted in the member's tier. */
  is_over: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface PaymentsTable {
  id: string;
  reference: string;
  member_id: string;
  event_id: string | null;
  membership_id: string | null;
  amount_rupees: number;
  status: string;
  method: string | null;
  utr: string | null;
  utr_at: number | null;
  paid_at: number | null;
  paid_by: string | null;
  paid_by_name: string | null;
  is_late: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface CreditEntriesTable {
  id: string;
  member_id: string;
  booking_id: string | null;
  /** More than zero is given, less is used or paid out. */
  amount_rupees: number;
  reason: string;
  admin_id: string | null;
  admin_name: Generated<string | null>;
  note: string | null;
  submit_key: Generated<string | null>;
  created_at: number;
}

export interface CreditBalancesTable {
  member_id: string;
  rupees: number;
}
