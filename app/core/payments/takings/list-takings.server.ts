import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import type { CsvCell } from "~/lib/csv";
import { dayOf, type Instant, timeOf } from "~/lib/dates";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { METHOD_NAMES, receiptCode } from "../payments";

type Taking = Awaited<ReturnType<typeof listTakings>>[number];

/** Payments that were marked as paid from `from` to before `to`, the earliest first. */
export async function listTakings(
  db: Db,
  input: {
    from: Instant;
    to: Instant;
    /** Only those that come later. */
    after?: { paidAt: Instant; id: PaymentId } | undefined;
    limit: number;
  },
) {
  const { after } = input;
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.receipt_number as receiptNumber", "p.member_id as memberId"])
    .select(["p.receipt_year as receiptYear", "p.receipt_in_year as receiptInYear"])
    .select(["p.amount_rupees as amountRupees", "p.method", "p.reference", "p.utr"])
    .select(["p.paid_at as paidAt", "p.paid_by_name as paidByName"])
    .select(["p.membership_id as membershipId", "e.title", "e.date"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    // A literal, so that the planner can use the partial index over paid payments.
    .where("p.status", "=", sql.lit("paid"))
    // Beside the key the beginning would have the index, and each page be read from there.
    .where((eb) =>
      after
        ? eb(eb.refTuple("p.paid_at", "p.id"), ">", eb.tuple(after.paidAt, after.id))
        : eb("p.paid_at", ">=", input.from),
    )
    .where("p.paid_at", "<", input.to)
    .orderBy("p.paid_at")
    .orderBy("p.id")
    .limit(input.limit)
    .execute();
  return rows.map(({ fullName, displayName, paidAt, ...row }) => {
    return { ...row, name: fullName ?? displayName, paidAt: paidAt ?? 0 };
  });
}

/** How a payment came, as a file says it: in English, whatever language the page is read in. */
export function methodInFile(method: PaymentMethod | null): string {
  return inLanguage(FIRST_LANGUAGE, () => METHOD_NAMES[method ?? "other"]);
}

/** The receipt's number as the club counts; empty without one. */
export function takingCode(
  taking: Pick<Taking, "receiptNumber" | "receiptYear" | "receiptInYear">,
  counted: { byYear: boolean },
): string {
  const { receiptNumber: number, receiptYear: year, receiptInYear: inYear } = taking;
  return number === null ? "" : receiptCode({ number, year, inYear }, counted);
}

/** Rupees and payments by method, and what was paid back, from `from` to before `to`. */
export async function findTakingsTotals(db: Db, input: { from: Instant; to: Instant }) {
  const methods = await db
    .selectFrom("payments as p")
    .select(["p.method", (eb) => eb.fn.countAll<number>().as("count")])
    .select((eb) => eb.fn.sum<number>("p.amount_rupees").as("rupees"))
    .where("p.status", "=", sql.lit("paid"))
    .where("p.paid_at", ">=", input.from)
    .where("p.paid_at", "<", input.to)
    .groupBy("p.method")
    .execute();
  const refunds = await db
    .selectFrom("credit_entries as c")
    .select((eb) => eb.fn.sum<number | null>("c.amount_rupees").as("rupees"))
    .where("c.reason", "=", sql.lit("refunded"))
    .where("c.created_at", ">=", input.from)
    .where("c.created_at", "<", input.to)
    .executeTakeFirstOrThrow();
  return {
    methods: methods.map(({ method, count, rupees }) => ({
      method,
      count: Number(count),
      rupees: Number(rupees),
    })),
    refundedRupees: 0 - Number(refunds.rupees ?? 0),
  };
}

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
  input: { from: Instant; to: Instant; timeZone: string; byYear: boolean },
): AsyncGenerator<CsvCell[][]> {
  const { from, to, timeZone, byYear } = input;
  let after: { paidAt: Instant; id: PaymentId } | undefined;
  while (true) {
    const page = await listTakings(db, { from, to, after, limit: ROWS_AT_ONCE });
    after = page.at(-1);
    if (!after) return;
    yield page.map((row) => [
      takingCode(row, { byYear }),
      `${dayOf(row.paidAt, timeZone)} ${timeOf(row.paidAt, timeZone)}`,
      row.name,
      row.title && row.date ? `${row.title}, ${row.date}` : "",
      row.membershipId ? "yes" : "",
      row.amountRupees,
      methodInFile(row.method),
      row.reference,
      row.utr,
      row.paidByName,
    ]);
  }
}
