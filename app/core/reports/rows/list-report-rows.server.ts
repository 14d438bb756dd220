import { methodInFile, takingCode } from "~/core/payments/takings/list-takings.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { clubClock } from "~/db/counters/zone";
import type { Db } from "~/db/tables";
import { type CsvCell, csvStream } from "~/lib/csv";
import { addDays, type Day, instantOf } from "~/lib/dates";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { pauseWhileBusy } from "~/lib/pauses.server";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { type ReportRange, rangeDays } from "../reports";

const ROWS_AT_ONCE = 300;

export const BOOKING_COLUMNS = [
  ...["Reference", "Run", "Date", "Time", "Name", "Phone", "Guest", "Plan", "Status"],
  ...["Price in rupees", "Paid in rupees", "Checked in", "No-show", "Booked"],
];

export const PAYMENT_COLUMNS = [
  ...["Receipt", "Reference", "Name", "Amount in rupees", "Method", "UTR", "Paid", "Marked by"],
];

interface Days {
  from: Day;
  to: Day;
  timeZone: string;
  rowsAtOnce?: number;
}

/** Bookings of events on these days as CSV rows, in the order of the events. */
export async function* listBookingPages(db: Db, days: Days): AsyncGenerator<CsvCell[][]> {
  const clock = await clubClock(db);
  const { from, before } = instantsOf(days);
  let after: [number, string, string] = [from, "", ""];
  while (true) {
    const page = await db
      .selectFrom("bookings")
      .select(["id", "event_id", "starts_at", "reference", "title", "date", "time"])
      .select(["participant_name", "participant_phone", "is_guest", "plan", "status"])
      .select(["price_rupees", "amount_paid_rupees", "checked_in", "no_show", "created_at"])
      .where((eb) =>
        eb(eb.refTuple("starts_at", "event_id", "id"), ">", eb.tuple(after[0], after[1], after[2])),
      )
      .where("starts_at", "<", before)
      .orderBy("starts_at")
      .orderBy("event_id")
      .orderBy("id")
      .limit(days.rowsAtOnce ?? ROWS_AT_ONCE)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    after = [Number(last.starts_at), last.event_id, last.id];
    yield page.map((row) => [
      ...[row.reference, row.title, row.date, row.time],
      ...[row.participant_name, row.participant_phone, yes(row.is_guest)],
      ...[inLanguage(FIRST_LANGUAGE, () => PLAN_LABELS[row.plan]), row.status],
      ...[row.price_rupees, row.amount_paid_rupees, yes(row.checked_in), yes(row.no_show)],
      clock(row.created_at),
    ]);
  }
}

/** Payments marked as paid on these days as CSV rows, in the order of their receipts; `byYear` as the club counts those. */
export async function* listPaymentPages(
  db: Db,
  { byYear, ...days }: Days & { byYear: boolean },
): AsyncGenerator<CsvCell[][]> {
  const clock = await clubClock(db);
  const { from, before } = instantsOf(days);
  let after: [number, string] = [from, ""];
  while (true) {
    const page = await db
      .selectFrom("payments as p")
      .innerJoin("members as m", "m.id", "p.member_id")
      .select(["p.id", "p.reference", "p.amount_rupees", "p.method", "p.utr"])
      .select(["p.receipt_number as receiptNumber", "p.receipt_year as receiptYear"])
      .select("p.receipt_in_year as receiptInYear")
      .select(["p.paid_at", "p.paid_by_name", "m.full_name", "m.display_name"])
      .where("p.status", "=", "paid")
      .where((eb) => eb(eb.refTuple("p.paid_at", "p.id"), ">", eb.tuple(after[0], after[1])))
      .where("p.paid_at", "<", before)
      .orderBy("p.paid_at")
      .orderBy("p.id")
      .limit(days.rowsAtOnce ?? ROWS_AT_ONCE)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    after = [Number(last.paid_at), last.id];
    yield page.map((row) => [
      takingCode(row, { byYear }),
      ...[row.reference, row.full_name ?? row.display_name, row.amount_rupees],
      ...[methodInFile(row.method), row.utr, clock(Number(row.paid_at))],
      row.paid_by_name,
    ]);
  }
}

function instantsOf({ from, to, timeZone }: Days) {
  return {
    from: instantOf(from, "00:00", timeZone),
    before: instantOf(addDays(to, 1), "00:00", timeZone),
  };
}

function yes(value: number): string {
  return value === 1 ? "yes" : "";
}

interface Input extends ByAdmin {
  what: "bookings" | "payments";
  range: ReportRange;
  timeZone: string;
  /** Whether the club numbers its receipts by financial year. */
  byYear: boolean;
}

/** Opens the CSV of a range's bookings or payments, which is written while it is read, and records it. */
export async function openReportRows(db: Db, input: Input): Promise<ReadableStream<Uint8Array>> {
  const { what, range, timeZone, byYear } = input;
  const days = { ...rangeDays(range, input), timeZone };
  await recordAdminAudit(db, input, {
    action: "report_exported",
    subject: { kind: "report", id: range },
    details: { what, format: "csv" },
  });
  return what === "bookings"
    ? csvStream(BOOKING_COLUMNS, listBookingPages(db, days), pauseWhileBusy)
    : csvStream(PAYMENT_COLUMNS, listPaymentPages(db, { ...days, byYear }), pauseWhileBusy);
}
