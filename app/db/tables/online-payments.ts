import type { Generated } from "kysely";
import type { AdminId, MemberId, PaymentId } from "./shapes";

export interface OnlinePaymentsTables {
  /** An order or payment link that the club has made for what was due. */
  online_orders: {
    id: string;
    payment_id: PaymentId;
    kind: "order" | "link";
    amount_rupees: number;
    /** `closed`: it is offered to nobody any more, and seldom asked for; money that comes all the same is taken up. */
    state: "open" | "paid" | "closed";
    /** The service's id; null until it has answered. */
    service_id: string | null;
    /** Where a link is paid. */
    url: string | null;
    next_check_at: number;
    created_at: number;
  };

  /** Money that the service has captured. */
  online_payments: {
    /** The service's id, so that a payment counts once. */
    id: string;
    order_id: string;
    /** What it paid, or the credit that it became; null while it is nobody's. */
    payment_id: PaymentId | null;
    /** The smallest unit of the currency. */
    amount: number;
    currency: string;
    /** `open` waits for the treasurer: another amount or currency than was due. */
    state: "paid" | "credit" | "open" | "set_aside";
    fee_paise: number | null;
    refunded_paise: Generated<number>;
    /** The state of a dispute, in the service's word. */
    dispute: string | null;
    /** When the service said so, by its own clock. */
    dispute_at: Generated<number | null>;
    /** What the treasurer wrote when it was set aside. */
    note: string | null;
    captured_at: number;
  };

  online_refunds: {
    /** The club's own id, by which the service sends it once; also the form's key. */
    id: string;
    service_id: string | null;
    online_payment_id: string;
    amount_rupees: number;
    reason: string;
    /** `asked`: the service has not answered. `elsewhere`: made at the service, without the club's books. */
    state: "asked" | "pending" | "processed" | "failed" | "elsewhere";
    /** 1 where it came out of the member's credit. */
    from_credit: number;
    admin_id: AdminId | null;
    admin_name: string | null;
    created_at: number;
    updated_at: number;
  };

  /** Events that were taken up: each counts once. */
  online_events: {
    id: string;
    received_at: number;
  };

  /** A line of the service's settlement report: what it paid out to the bank account, or took off. */
  online_settlements: {
    /** The service's id of the payment, refund or adjustment. */
    id: string;
    kind: "payment" | "refund" | "other";
    settlement_id: string;
    /** The reference of the transfer in the bank's statement. */
    utr: string | null;
    credit_paise: number;
    debit_paise: number;
    fee_paise: number;
    settled_at: number;
  };

  /** A membership that renews by itself, as its member has chosen: a mandate of UPI Autopay. */
  renewals: {
    id: string;
    member_id: MemberId;
    /** The service's id; null until it has answered. */
    service_id: string | null;
    /** Where the member says yes to it. */
    url: string | null;
    /**
     * `asked`: the member has not said yes at the service. `failing`: a debit did not work, and is tried again. `stopping`: it
     * was stopped here, and the service has not said so yet.
     */
    state: "asked" | "active" | "paused" | "failing" | "stopping" | "ended";
    /** The most that a debit takes. */
    price_rupees: number;
    /** The day of the first debit. */
    first_on: string;
    /** The day of the next debit. */
    next_on: string;
    /** The debit that the member was told of. */
    notified_for: string | null;
    next_check_at: number;
    /** When the service, or the member here, last said how it stands. */
    said_at: Generated<number>;
    created_at: number;
    updated_at: number;
  };
}
