/** 'npm run club -- breach': what was touched between two times, whom to tell, and both letters. */
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EVERYBODY_ACTIONS } from "~/core/account/erasure/breach";
import { recordAudit, recordProcessing } from "~/core/people/audit/record-undo.server";
import { HOUR_MS } from "~/lib/dates";
import { recordKeys } from "~/lib/records";
import { ACTION_TEXTS } from "~/texts/people/audit";
import { collectBreach } from "../../../scripts/club/breach";
import { TestClub } from "../../support/club";
import { phoneOf } from "../../support/codes";
import { addDue } from "../../support/payments";

const ASHA = "sample-member-asha";
const MEENA = "sample-member-meena";

/** Wednesday 18 November 2026, 10:00 in the club's city, is the club's moment. */
const SPAN = { from: "2026-11-18T09:30", to: "2026-11-18T10:30", everybody: false };

async function openFolder() {
  const club = await TestClub.open();
  const dataDir = await mkdtemp(join(tmpdir(), "club-breach-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const collect = async (changes: object = {}) => {
    const when = { now: club.clock.at, timeZone: "Asia/Kolkata" };
    return await collectBreach(club.db, { ...SPAN, dataDir, ...changes }, when);
  };
  const read = async (name: string) => {
    const [folder = ""] = (await readdir(dataDir)).toSorted().toReversed();
    return await readFile(join(dataDir, folder, name), "utf8");
  };
  const reveal = (memberId: string, at = club.clock.at) =>
    recordAudit(club.db, {
      actor: { kind: "admin", id: "ravi" },
      action: "phone_revealed",
      subject: { kind: "member", id: memberId },
      details: {},
      requestId: null,
      now: at,
    });
  return { club, dataDir, collect, read, reveal };
}

test("only the people touched in the time are listed", async () => {
  const { club, collect, read, reveal } = await openFolder();
  await reveal(ASHA);
  await reveal(MEENA, club.clock.at - HOUR_MS);
  const login = { action: "signed_in" as const, owner: { memberId: MEENA }, ip: "203.0.113.7" };
  await recordProcessing(club.db, { ...login, now: club.clock.at + HOUR_MS });
  const outcome = await collect();
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.text).toContain("1 people to tell without delay: named in people.csv");
  const people = await read("people.csv");
  expect(people).toContain((await phoneOf(club)).slice(1));
  expect(people).not.toContain((await phoneOf(club, MEENA)).slice(1));
  expect(await read("touched.csv")).toContain("Phone number viewed (admin ravi),1");
});

test("what was collected on a breach is readable by its owner alone", async () => {
  const { dataDir, collect, reveal } = await openFolder();
  await reveal(ASHA);
  expect(await collect()).toMatchObject({ ok: true });
  const [folder = ""] = await readdir(dataDir);
  const modeOf = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  for (const name of await readdir(join(dataDir, folder)))
    expect(await modeOf(join(folder, name))).toBe(0o600);
});

test("a member who signed in during the time is told", async () => {
  const { club, collect, read } = await openFolder();
  await club.member("meena");
  await collect();
  expect(await read("people.csv")).toContain((await phoneOf(club, MEENA)).slice(1));
  expect(await read("touched.csv")).toContain("Signed in from 127.0.0.1,1");
});

test.each([
  ["a booking", "booking", "booking_moved"],
  ["a payment", "payment", "payment_marked_paid"],
  ["the roster of a run", "event", "roster_exported"],
] as const)("the member of %s that was touched is told", async (_, kind, action) => {
  const { club, collect, read } = await openFolder();
  await addDue(club.db);
  const booking = await club.db
    .selectFrom("bookings")
    .select(["id", "event_id", "member_id as memberId"])
    .executeTakeFirstOrThrow();
  const { memberId } = kind === "payment" ? { memberId: ASHA } : booking;
  const id = { booking: booking.id, event: booking.event_id, payment: "pay-asha" }[kind];
  const did = {
    actor: { kind: "admin" as const, id: "ravi" },
    subject: { kind, id },
    details: {},
    requestId: null,
    now: club.clock.at,
  };
  await recordAudit(club.db, { ...did, action });
  await collect();
  expect(await read("people.csv")).toContain((await phoneOf(club, memberId)).slice(1));
});

test("everybody is listed after an export of all members or with the option for everybody", async () => {
  const { club, collect, read } = await openFolder();
  const { count } = await club.db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const everybody = `${Number(count)} people to tell`;
  const told = (await collect({ everybody: true })).text;
  expect(told).toContain(everybody);
  expect(told).not.toContain("lists of all members were shown");
  expect((await collect()).text).toContain("0 people to tell");
  await recordAudit(club.db, {
    actor: { kind: "admin", id: "ravi" },
    action: "members_exported",
    subject: { kind: "report", id: "members" },
    details: {},
    requestId: null,
    now: club.clock.at,
  });
  const listed = (await collect()).text;
  expect(listed).toContain(everybody);
  expect(listed).toContain("since lists of all members were shown");
  expect((await read("people.csv")).trim().split("\r\n")).toHaveLength(Number(count) + 1);
});

test.each([
  ["an export of payments, which names who paid", "payments_exported", "report"],
  ["the download of a backup", "backup_downloaded", "club"],
] as const)("%s makes it everybody", async (_, action, kind) => {
  const { club, collect } = await openFolder();
  await recordAudit(club.db, {
    actor: { kind: "admin", id: "ravi" },
    action,
    subject: { kind, id: action },
    details: {},
    requestId: null,
    now: club.clock.at,
  });
  expect((await collect()).text).toContain("since lists of all members were shown");
});

test("every file that leaves the club concerns everybody, or the people of its run", () => {
  const ofFiles = recordKeys(ACTION_TEXTS).filter((name) => /_(exported|downloaded)$/.test(name));
  const ofSome = ofFiles.filter((name) => !EVERYBODY_ACTIONS.includes(name));
  expect(ofSome).toEqual(["roster_exported"]);
});

test("both letters are drafted, with the times, the number of people and the Board's 72 hours", async () => {
  const { collect, read, reveal } = await openFolder();
  await reveal(ASHA);
  await collect();
  const toPeople = await read("letter-to-people.txt");
  expect(toPeople).toContain("18 Nov 2026, 09:30");
  expect(toPeople).toContain("Data Protection Board of India");
  const toBoard = await read("letter-to-board.txt");
  expect(toBoard).toContain("People concerned: 1");
  expect(toBoard).toContain("21 Nov 2026, 10:00");
  expect(toBoard).toContain("Phone number viewed");
});

test.each([
  [{ from: undefined }],
  [{ from: "yesterday" }],
  [{ from: "2026-02-30" }],
  [{ from: "2026-11-18T10:30", to: "2026-11-18T09:30" }],
  [{ to: "soon" }],
  [{ to: "2026-11-18T25:00" }],
])("moments that cannot be read are refused with an example: %o", async (changes) => {
  const { dataDir, collect } = await openFolder();
  const outcome = await collect(changes);
  expect(outcome.ok).toBe(false);
  expect(outcome.text).toContain("--from 2026-11-20T09:00");
  expect(await readdir(dataDir)).toEqual([]);
});
