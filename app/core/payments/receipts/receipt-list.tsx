import { Link } from "react-router";
import { formatRupees } from "~/lib/rupees";
import { Card, CardHeader } from "~/ui/card";
import type { Receipt } from "./receipts.server";
import { receiptNumber, receiptSubject } from "../payments";
import { RECEIPT_LIST_TEXTS } from "../payments-texts";

/** A member's receipts, each with a page to print. */
export function ReceiptList({ receipts }: { receipts: (Receipt & { when: string })[] }) {
  return (
    <Card as="section" aria-labelledby="receipts">
      <CardHeader id="receipts" title={RECEIPT_LIST_TEXTS.receipts} />
      {receipts.length === 0 && <p className="text-muted">{RECEIPT_LIST_TEXTS.aReceiptForEvery}</p>}
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <li
            key={receipt.paymentId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="grid">
              <Link to={`/receipts/${receipt.paymentId}`} className="text-link">
                {RECEIPT_LIST_TEXTS.receipt(receiptNumber(receipt.number))}
              </Link>
              <span className="text-sm text-muted">
                {RECEIPT_LIST_TEXTS.paid(receiptSubject(receipt), receipt.when)}
              </span>
            </span>
            <span className="figure text-lg">{formatRupees(receipt.amountRupees)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
