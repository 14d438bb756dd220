/** What the stand-in keeps and sends, in the words of Razorpay's API. */

export interface StandInOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  notes: Record<string, string>;
}

export interface StandInLink extends StandInOrder {
  short_url: string;
  order_id: string;
  reference_id: string;
  callback_url: string;
  description: string;
}

export interface StandInPayment {
  id: string;
  entity: "payment";
  order_id: string;
  amount: number;
  currency: string;
  status: "captured" | "failed" | "authorized" | "refunded";
  captured: boolean;
  fee: number;
  tax: number;
  method: "upi";
  notes: Record<string, string>;
}

export interface StandInRefund {
  id: string;
  entity: "refund";
  payment_id: string;
  amount: number;
  currency: string;
  status: "pending" | "processed" | "failed";
  notes: Record<string, string>;
}

export interface StandInSubscription {
  id: string;
  entity: "subscription";
  plan_id: string;
  status: "created" | "authenticated" | "active" | "pending" | "halted" | "cancelled" | "paused";
  short_url: string;
  charge_at: number;
  paid_count: number;
  notes: Record<string, string>;
}

export interface StandInSettled {
  entity_id: string;
  type: "payment" | "refund";
  payment_id: string | null;
  debit: number;
  credit: number;
  fee: number;
  tax: number;
  settled: boolean;
  settled_at: number;
  settlement_id: string;
  settlement_utr: string;
}

export interface Webhook {
  body: string;
  headers: Record<string, string>;
}
