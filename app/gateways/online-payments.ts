import type { Day, Instant } from "~/lib/dates";

/** How a member is led to pay: in a window over the page, or on the service's own page. */
export type OrderKind = "order" | "link";

/** The service's own ids are text of the service. */
export interface PaymentOfService {
  id: string;
  /** The smallest unit: paise for INR. */
  amount: number;
  currency: string;
  isCaptured: boolean;
  /** What the service keeps, tax with it; undefined until it says so. */
  feePaise: number | undefined;
}

export interface RefundOfService {
  id: string;
  servicePaymentId: string;
  amountPaise: number;
  state: "pending" | "processed" | "failed";
  /** The club's own id of the refund; undefined for one that was made elsewhere. */
  ownId: string | undefined;
}

/** What the service paid out to the bank account for one payment or refund, or took off. */
export interface SettledItem {
  /** The service's id of the payment, refund or adjustment. */
  id: string;
  kind: "payment" | "refund" | "other";
  settlementId: string;
  /** The payment that a refund is of. */
  servicePaymentId: string | undefined;
  /** The reference of the transfer in the bank's statement. */
  utr: string | undefined;
  creditPaise: number;
  debitPaise: number;
  /** Fee and the tax on it. */
  feePaise: number;
  settledAt: Instant;
}

/** How a mandate of UPI Autopay stands: `failing` is tried again by the service's rules, `ended` never again. */
export type RenewalState = "asked" | "active" | "paused" | "failing" | "ended";

/** A debit of a mandate, with the order that the service made for it. */
export interface RenewalDebit {
  serviceOrderId: string;
  payment: PaymentOfService;
}

/** What a webhook says, in the words of no service. */
export type ServiceEvent =
  | { kind: "captured"; orderKind: OrderKind; serviceOrderId: string; payment: PaymentOfService }
  | { kind: "refund"; refund: RefundOfService }
  | { kind: "dispute"; servicePaymentId: string; standing: string; at: Instant | undefined }
  | {
      kind: "renewal";
      serviceRenewalId: string;
      state: RenewalState;
      /** When the next debit is meant to be. */
      nextAt: Instant | undefined;
      debit: RenewalDebit | undefined;
      /** When the service said so, by its own clock: events arrive in any order. */
      at: Instant | undefined;
    }
  | { kind: "nothing" };

export interface NewOrder {
  /** The club's own id of the order. */
  ownId: string;
  amountRupees: number;
  /** What the member and the books call it. */
  reference: string;
  description: string;
}

/** A payment service. Undefined answers mean that it does not answer, or refuses: nothing is known. */
export interface OnlinePayments {
  /** Its name as people read it. */
  name: string;
  /** Whether its keys move no money. */
  isTest: boolean;
  /** The key that a browser may see, and the script that opens the window. */
  checkout: { key: string; script: string };
  /** What the page that opens the window lets the browser load, by the policy's directives. */
  policy: { script: string[]; frame: string[]; connect: string[]; image: string[] };
  /** Whether the service takes the keys; undefined where it does not answer. */
  areKeysTaken(): Promise<boolean | undefined>;
  createOrder(order: NewOrder): Promise<{ id: string } | undefined>;
  /** The same call again returns the same link. */
  createLink(
    order: NewOrder & { returnTo: string },
  ): Promise<{ id: string; url: string } | undefined>;
  /** What was paid on an order or link; nothing on one that the service does not have, as after a change of keys. */
  listPayments(order: { kind: OrderKind; id: string }): Promise<PaymentOfService[] | undefined>;
  /** Sends money back; the same `ownId` again sends it once. `refused`: it never will. */
  refund(refund: {
    ownId: string;
    servicePaymentId: string;
    amountPaise: number;
    reason: string;
  }): Promise<RefundOfService | "refused" | undefined>;
  listRefunds(servicePaymentId: string): Promise<RefundOfService[] | undefined>;
  /** A mandate to take as much once a month from then on; the member says yes to it at `url`. */
  createRenewal(renewal: {
    ownId: string;
    amountRupees: number;
    startsAt: Instant;
    description: string;
  }): Promise<{ id: string; url: string } | undefined>;
  /** How a mandate stands, and what it has debited of late. */
  findRenewal(
    id: string,
  ): Promise<
    { state: RenewalState; nextAt: Instant | undefined; debits: RenewalDebit[] } | undefined
  >;
  /** False where the service does not answer, or refuses. */
  changeRenewal(id: string, to: "pause" | "resume" | "cancel"): Promise<boolean>;
  /** What was settled on a day of India's time. */
  listSettled(day: Day): Promise<SettledItem[] | undefined>;
  /** The header without which a webhook is not read. */
  signatureHeader: string;
  /** The event of a webhook, or undefined where the service has not signed this body. */
  readWebhook(headers: Headers, body: Buffer): { id: string; events: ServiceEvent[] } | undefined;
}
