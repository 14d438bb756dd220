import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { CsvCell } from "~/lib/csv";
import { dayOf, type Instant, timeOf } from "~/lib/dates";
import { METHOD_NAMES, receiptNumber } from "../payments";
import { listTakings } from "./list-takings.server";

const ROWS_AT_ONCE = 300;

export const PAYMENT_CSV_COLUMNS = [
  "Receipt",
  "Paid",
  "Runner",
  "For",
  "Membership",
  "Amount (rupees)",
  "How",
  "Reference",
  "UTR",
  "Marked by",
];

/** Payments that were marked as paid from `from` to before `to`, as CSV rows in pages, in the order of payment. */
export async function* listTakingsPages(
  db: Db,
  input: { from: Instant; to: Instant; timeZone: string },
): AsyncGenerator<CsvCell[][]> {
  const { from, to, timeZone } = input;
  let after: { paidAt: Instant; id: PaymentId } | undefined;
  while (true) {
    const page = await listTakings(db, { from, to, after, limit: ROWS_AT_ONCE });
    after = page.at(-1);
    if (!after) return;
    yield page.map((row) => [
      row.receiptNumber === null ? "" : receiptNumber(row.receiptNumber),
      `${dayOf(row.paidAt, timeZone)} ${timeOf(row.paidAt, timeZone)}`,
      row.name,
      row.title && row.date ? `${row.title}, ${row.date}` : "",
      row.membershipId ? "yes" : "",
      row.amountRupees,
      METHOD_NAMES[row.method ?? "other"],
      row.reference,
      row.utr,
      row.paidByName,
    ]);
  }
}
