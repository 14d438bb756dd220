import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Db } from "~/db/tables";
import { importClub } from "../../scripts/club/moving-in/import";
import { WEDNESDAY } from "./club";
import { TIME_ZONE } from "./run-day";

export const OLD_PHONE = "+919876500001";

/** A folder with these files, gone when the test ends. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "old-club-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

type Choices = { columns?: string[]; makesEvents?: boolean; now?: number };

/** Imports these files as the owner does: a dry run, then the same with its code. Returns both texts and reports. */
export async function moveIn(db: Db, files: Record<string, string>, choices: Choices = {}) {
  const dry = await tryImport(db, files, choices);
  return { dry, done: await tryImport(db, files, { ...choices, confirm: dry.code ?? "none" }) };
}

/** One call of `npm run club -- import`; without `confirm` a dry run. */
export async function tryImport(
  db: Db,
  files: Record<string, string>,
  { columns = [], makesEvents = false, now = WEDNESDAY, confirm }: Choices & { confirm?: string },
) {
  const folder = folderWith(files);
  const report = join(folder, "report.csv");
  const options = {
    files: Object.keys(files).map((name) => join(folder, name)),
    columns,
    makesEvents,
    confirm,
    report,
    dataDir: folder,
  };
  const { ok, text, code } = await importClub(db, options, { now, timeZone: TIME_ZONE });
  return { ok, text, code, report: ok ? linesOf(readFileSync(report, "utf8")) : [] };
}

/** The report's lines without file and heading. */
function linesOf(csv: string): string[] {
  const [, ...lines] = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.map((line) => line.replace(/^[^,]*,/, ""));
}

/** A record a line, as the recipe of docs/moving-in.md writes it. */
export function recordLine(collection: string, id: string, data: object): string {
  return JSON.stringify({ collection, id, data });
}

/** A member of the old club. */
export function oldUser(user: object = {}) {
  return {
    displayName: "Kavya",
    fullName: "Kavya Nair",
    phone: OLD_PHONE,
    status: "active",
    createdAt: { _seconds: Date.UTC(2025, 0, 5) / 1000, _nanoseconds: 0 },
    ...user,
  };
}

/** A run of the old club, and Kavya's booking for it. */
export const OLD_RUN = {
  title: "Sunday Run",
  date: "2025-03-02",
  time: "5:45 AM",
  location: "Lake gate",
  maxParticipants: 30,
};

export const OLD_BOOKING = {
  ...OLD_RUN,
  userId: "kavya",
  participantName: "Kavya Nair",
  participantPhone: "9876500001",
  status: "completed",
  paymentAmount: 99,
  bookingId: "BK-17",
  distance: "6.2",
  createdAt: "2025-03-01T10:00:00Z",
};

/** Kavya, the run and her booking for it as lines of a file. */
export const KAVYA = recordLine("users", "kavya", oldUser());
export const RUN = recordLine("events", "run-9", OLD_RUN);
export const BOOKING = recordLine("bookings", "b1", OLD_BOOKING);

/** The text of a file with these lines. */
export const lines = (...records: string[]) => `${records.join("\n")}\n`;
