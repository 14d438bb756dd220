/** The panel's backups: made and downloaded after the owner's password, encrypted once a key is made. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimBackup, DOWNLOAD_LIFETIME_MS, isBackupDue } from "~/core/site/backups/backups.server";
import { noteOperation } from "~/core/site/health/note-operation.server";
import { findBackupFile, findBackupKey, makeBackupKey } from "~/db/backup-files";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { onceAtATime } from "~/lib/once-at-a-time";
import { makeBackup, makeNightlyBackup } from "../../../server/jobs/make-backup";
import { readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { textsToRegister } from "../../support/texts-to-register";

const NAME = "club-2026-11-18T03-00-00.sqlite";
const OWN = ADMIN.password;

async function openWithBackups({ isMade = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "club-backups-"));
  const makeBackup = async () => {
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    if (isMade) writeFileSync(join(dataDir, "backups", NAME), "SQLite format 3");
    return isMade;
  };
  const club = await TestClub.open({
    services: { installation: { dataDir, texts: textsToRegister(), makeBackup } },
  });
  return { club, dataDir, owner: await club.admin() };
}

const LINK = /\/admin\/backups\/[\w-]+/;

test("an owner makes a backup and downloads it with their password; both are audited", async () => {
  const { owner } = await openWithBackups();
  const made = await owner.post("/admin/backups", { intent: "make", own: OWN });
  const [link = ""] = LINK.exec(made.text.replace('href="/admin/backups"', "")) ?? [];
  const file = await owner.get(link);
  expect([file.status, file.text]).toEqual([200, "SQLite format 3"]);
  const audit = readable((await owner.get("/admin/audit")).text);
  for (const action of ["Backup made by hand", "Backup downloaded"])
    expect(audit).toContain(action);
});

test("a download link is for the admin who asked for it, for ten minutes", async () => {
  const { club, owner } = await openWithBackups();
  const made = await owner.post("/admin/backups", { intent: "make", own: OWN });
  const [link = ""] = LINK.exec(made.text.replace('href="/admin/backups"', "")) ?? [];
  for (const role of ["admin", "treasurer", "desk"] as const)
    expect((await (await club.admin(role)).get(link)).status).toBe(403);
  await club.db.updateTable("admins").set({ role: "owner" }).execute();
  expect((await (await club.admin("admin")).get(link)).status).toBe(404);
  club.clock.at += DOWNLOAD_LIFETIME_MS - 1;
  expect((await owner.get(link)).status).toBe(200);
  club.clock.at += 1;
  expect((await owner.get(link)).status).toBe(404);
});

test.each(["make", "key"])("without the password nothing is made or shown: %s", async (intent) => {
  const { dataDir, owner } = await openWithBackups();
  const refused = await owner.post("/admin/backups", { intent, own: "not-my-password" });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("That’s not your password.");
  expect(existsSync(join(dataDir, "backups"))).toBe(false);
  expect(findBackupKey({ dataDir })).toBeUndefined();
});

test("a backup that fails says so", async () => {
  const { owner } = await openWithBackups({ isMade: false });
  const failed = await owner.post("/admin/backups", { intent: "make", own: OWN });
  expect(failed.status).toBe(409);
  expect(readable(failed.text)).toContain("The backup couldn’t be made.");
});

test("the key is made once, private, and shown for printing", async () => {
  const { dataDir, owner } = await openWithBackups();
  const shown = readable((await owner.post("/admin/backups", { intent: "key", own: OWN })).text);
  const key = findBackupKey({ dataDir }) ?? "none";
  expect(key).toMatch(/^([\da-f]{4}-){9}[\da-f]{4}$/);
  expect(shown).toContain(key);
  expect(statSync(join(dataDir, "backup-key")).mode & 0o777).toBe(0o600);
  expect(readable((await owner.get("/admin/backups")).text)).not.toContain(key);
  expect(makeBackupKey({ dataDir })).toBe(key);
  expect(readFileSync(join(dataDir, "backup-key"), "utf8")).toBe(`${key}\n`);
});

test("an empty file, as a full disk leaves it, is no key and gives way to one", async () => {
  const { dataDir, owner } = await openWithBackups();
  writeFileSync(join(dataDir, "backup-key"), "");
  expect(findBackupKey({ dataDir })).toBeUndefined();
  const shown = readable((await owner.post("/admin/backups", { intent: "key", own: OWN })).text);
  const key = findBackupKey({ dataDir }) ?? "none";
  expect(key).toMatch(/^([\da-f]{4}-){9}[\da-f]{4}$/);
  expect(shown).toContain(key);
  expect(readdirSync(dataDir)).toEqual(["backup-key"]);
});

test.each(["../backup-key", "club.sqlite", `${NAME}/../${NAME}.x`])(
  "%s is the name of no backup",
  async (name) => {
    const { dataDir, owner } = await openWithBackups();
    await owner.post("/admin/backups", { intent: "make", own: OWN });
    expect(findBackupFile({ dataDir }, NAME)).toBeDefined();
    expect(findBackupFile({ dataDir }, name)).toBeUndefined();
  },
);

// WEDNESDAY in the club's zone; the night's backup is made at three.
const timeZone = "Asia/Kolkata";
const THREE = Date.parse("2026-11-18T03:00:00+05:30");

test.each([
  ["a new club", undefined, undefined, THREE, true],
  ["one made the evening before", THREE - 8 * HOUR_MS, undefined, THREE, true],
  ["one made the evening before, before three", THREE - 8 * HOUR_MS, undefined, THREE - 1, false],
  ["one made by the timer at half past two", THREE - HOUR_MS / 2, undefined, THREE, false],
  ["one that failed within the hour", undefined, THREE - HOUR_MS + 1, THREE, false],
  ["one that failed an hour ago", undefined, THREE - HOUR_MS, THREE, true],
  [
    "one made before the clock was set back by two days",
    THREE + 2 * DAY_MS,
    undefined,
    THREE,
    true,
  ],
  ["one that failed before it", undefined, THREE + 2 * DAY_MS, THREE, true],
  ["one made by a machine whose clock is ahead", THREE + MINUTE_MS, undefined, THREE, false],
])("whether a backup is due with %s", async (_, doneAt, failedAt, now, isDue) => {
  const { db } = await TestClub.open({ sample: false });
  const note = { name: "backup", detail: "" } as const;
  if (doneAt) await noteOperation(db, { ...note, outcome: "done", now: doneAt });
  if (failedAt) await noteOperation(db, { ...note, outcome: "failed", now: failedAt });
  expect(await isBackupDue(db, { now, timeZone })).toBe(isDue);
  const ran: string[] = [];
  const run = async ([command = ""]: string[]) => ran.push(command) > 0;
  const stopping = new AbortController().signal;
  await makeNightlyBackup(db, { run, now, timeZone, stopping });
  expect(ran).toEqual(isDue ? ["backup", "drill"] : []);
});

test("of two processes that see at once that a backup is due one makes it, and an hour later either may", async () => {
  const { db } = await TestClub.open({ sample: false });
  const ran: string[] = [];
  const run = async ([command = ""]: string[]) => ran.push(command) < 0;
  const look = (now: number) =>
    makeNightlyBackup(db, { run, now, timeZone, stopping: new AbortController().signal });
  await Promise.all([look(THREE), look(THREE + 1)]);
  await look(THREE + HOUR_MS - 1);
  expect(ran).toEqual(["backup"]);
  await look(THREE + HOUR_MS + 1);
  expect(ran).toEqual(["backup", "backup"]);
  // A claim of later than now was made before the clock was set back.
  const claim = (now: number) => claimBackup(db, { now });
  expect([await claim(THREE + HOUR_MS), await claim(THREE - 1)]).toEqual([false, true]);
});

test("a backup that was not made is not restored on trial", async () => {
  const ran: string[] = [];
  const run = async ([command = ""]: string[]) => ran.push(command) === 0;
  expect(await makeBackup(run, new AbortController().signal)).toBe(false);
  expect(ran).toEqual(["backup"]);
});

test("two who ask for a backup at once get the outcome of one", async () => {
  let runs = 0;
  const make = onceAtATime(async () => {
    runs += 1;
    return true;
  });
  expect(await Promise.all([make(), make()])).toEqual([true, true]);
  expect(runs).toBe(1);
  await make();
  expect(runs).toBe(2);
});
