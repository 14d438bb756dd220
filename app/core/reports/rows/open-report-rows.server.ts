import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import { csvStream } from "~/lib/csv";
import type { Instant } from "~/lib/dates";
import { pauseWhileBusy } from "~/lib/pauses.server";
import {
  BOOKING_COLUMNS,
  listBookingPages,
  listPaymentPages,
  PAYMENT_COLUMNS,
} from "./list-report-rows.server";
import { type ReportRange, rangeDays } from "../ranges";

interface Input {
  what: "bookings" | "payments";
  range: ReportRange;
  adminId: AdminId;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

/** Opens the CSV of a range's bookings or payments, which is written while it is read, and records it. */
export async function openReportRows(db: Db, input: Input): Promise<ReadableStream<Uint8Array>> {
  const { what, range, adminId, requestId, now, timeZone } = input;
  const days = { ...rangeDays(range, input), timeZone };
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "report_exported",
    subject: { kind: "report", id: range },
    details: { what, format: "csv" },
    requestId,
    now,
  });
  return what === "bookings"
    ? csvStream(BOOKING_COLUMNS, listBookingPages(db, days), pauseWhileBusy)
    : csvStream(PAYMENT_COLUMNS, listPaymentPages(db, days), pauseWhileBusy);
}
