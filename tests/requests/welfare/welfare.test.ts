/** Concerns about somebody's welfare, which only the admins named for it can read. */
import { expect, test } from "vitest";
import { disableAdmin, nameWelfareReader } from "~/core/people/admins/ensure-first-admin.server";
import {
  closeWelfare,
  readWelfare,
  removeOldWelfare,
  reportWelfare,
  WELFARE_RETENTION_MS,
  WELFARE_SHOWN,
} from "~/extensions/welfare/welfare.server";
import { HOUR_MS } from "~/lib/dates";
import { runAdminCommand } from "../../../scripts/club-admin";
import { readable } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { contentOf } from "../../support/content";
import { failingReads } from "../../support/failing-reads";

const WORRY = "Somebody was followed home after the run.";

async function openWithReport() {
  const club = await TestClub.open();
  const sent = await club.visitor().post("/welfare", { text: WORRY, contact: "98765 43210" });
  const ravi = await club.admin();
  const name = (mayRead: boolean) =>
    nameWelfareReader(club.db, { username: ADMIN.username, mayRead, now: club.clock.at });
  return { club, sent, ravi, name };
}

const idIn = (html: string) => /name="reportId" value="([^"]+)"/.exec(html)?.[1] ?? "";

test("a concern sent without signing in is read and closed by an admin named for it", async () => {
  const { sent, ravi, name } = await openWithReport();
  expect(readable(sent.text)).toContain("Only the club's welfare contacts will read it.");
  expect(await name(true)).toEqual({ ok: true });
  const listed = await ravi.get("/admin/welfare");
  expect(readable(listed.text)).toContain("You have not read this yet.");
  expect(listed.text).not.toContain("followed home");
  const reportId = idIn(listed.text);
  const page = await ravi.post("/admin/welfare", { reportId, intent: "read" });
  expect(readable(page.text)).toContain(WORRY);
  expect(readable(page.text)).toContain("Reach: 98765 43210");
  const close = { intent: "close", reportId };
  expect((await ravi.post("/admin/welfare", close)).location).toBe("/admin/welfare");
  expect(readable((await ravi.get("/admin/welfare")).text)).toContain("closed");
  // As of another admin's page on which it is open yet.
  expect((await ravi.post("/admin/welfare", close)).location).toBe("/admin/welfare");
});

test("a concern as long as it may be is taken in any script", async () => {
  const { club } = await openWithReport();
  const { status, text } = await club.visitor().post("/welfare", { text: "ಕ".repeat(4_000) });
  expect([status, readable(text).includes("Only the club's welfare contacts")]).toEqual([
    200,
    true,
  ]);
});

test("security 57: the count that limits reports does not keep the sender's address", async () => {
  const { club } = await openWithReport();
  await club.visitor("192.0.2.77").post("/welfare", { text: "Another one.", contact: "" });
  const rows = await club.db.selectFrom("rate_bucket").select("key").execute();
  const keys = rows.map(({ key }) => key).filter((key) => key.startsWith("welfare"));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain("192.0.2");
});

test("security 57: an admin, even the owner, gets 404 from the page until named", async () => {
  const { ravi, name, club } = await openWithReport();
  const ask = async () => [
    await ravi.get("/admin/welfare"),
    await ravi.get("/admin/welfare.data"),
    await ravi.post("/admin/welfare", { intent: "close", reportId: "x" }),
  ];
  const expectHidden = async () => {
    const answers = await ask();
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const { text } of answers) expect(text).not.toContain("followed home");
  };
  await expectHidden();
  await name(true);
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 404]);
  await name(false);
  await expectHidden();
  const unknown = { username: "nobody", mayRead: true, now: club.clock.at };
  expect(await nameWelfareReader(club.db, unknown)).toEqual({ ok: false });
});

test("security 57: an owner's older page takes nobody away whom another owner has named since", async () => {
  const { club, ravi } = await openWithReport();
  await club.admin("desk");
  const loadedIn = (html: string) => /name="loaded" value="([^"]*)"/.exec(html)?.[1] ?? "none";
  const early = loadedIn((await ravi.get("/admin/team")).text);
  const named = club.db.selectFrom("admins").select("role").where("reads_welfare", "=", 1);
  const admins = await club.db.selectFrom("admins").select(["id", "username", "role"]).execute();
  const [desk, owner] = ["desk", "owner"].map((role) => admins.find((one) => one.role === role));
  const username = desk?.username ?? "";
  await nameWelfareReader(club.db, { username, mayRead: true, now: club.clock.at });
  const form = { intent: "welfare", reader: owner?.id ?? "", own: ADMIN.password };
  const refused = await ravi.post("/admin/team", { ...form, loaded: early });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Somebody else has just changed this.");
  expect(await named.execute()).toEqual([{ role: "desk" }]);
  const later = await ravi.post("/admin/team", { ...form, loaded: loadedIn(refused.text) });
  expect(later.status).toBe(200);
  expect(await named.execute()).toEqual([{ role: "owner" }]);
});

test("security 57: the named admins are told that a concern waits, not what it says, until they have read it", async () => {
  const { club, ravi, name } = await openWithReport();
  const told = async () => {
    const { text } = await ravi.get("/admin/bookings");
    expect(text).not.toContain("followed home");
    return readable(text).includes("A private report is waiting");
  };
  expect(await told()).toBe(false);
  await name(true);
  expect(await told()).toBe(true);
  await ravi.get("/admin/welfare");
  expect(await told()).toBe(true);
  const reportId = idIn((await ravi.get("/admin/welfare")).text);
  await ravi.post("/admin/welfare", { reportId, intent: "read" });
  expect(await told()).toBe(false);
  await club.visitor("192.0.2.9").post("/welfare", { text: "Another one.", contact: "" });
  expect(await told()).toBe(true);
  const second = readable((await ravi.get("/admin/dashboard")).text);
  expect(second).toContain("Only welfare contacts can see this.");
});

/** A concern that ravi has read twice, and what the audit holds of that. */
async function openReadTwice() {
  const { club, ravi, name } = await openWithReport();
  await name(true);
  const reportId = idIn((await ravi.get("/admin/welfare")).text);
  for (let times = 0; times < 2; times += 1)
    await ravi.post("/admin/welfare", { reportId, intent: "read" });
  const entries = await club.db
    .selectFrom("audit_log")
    .select(["actor_kind", "at", "details"])
    .where("action", "=", "welfare_read")
    .execute();
  return { club, reportId, entries };
}

test("security 57: the audit holds who read a concern and when, each time", async () => {
  const { club, entries } = await openReadTwice();
  expect(entries).toHaveLength(2);
  for (const { actor_kind, at } of entries)
    expect([actor_kind, at]).toEqual(["admin", club.clock.at]);
});

test("security 57: the audit holds nothing of a concern", async () => {
  const { entries } = await openReadTwice();
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("followed");
});

test("security 57: an unknown concern is a 404", async () => {
  const { ravi, name } = await openWithReport();
  await name(true);
  expect((await ravi.post("/admin/welfare", { reportId: "x", intent: "read" })).status).toBe(404);
});

test("security 57: a concern cannot be read with another secret", async () => {
  const { club, reportId } = await openReadTwice();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const changed = { reportId, adminId, secret: "another secret", requestId: "r", now: 0 };
  const unreadable = await readWelfare(club.db, changed);
  expect(unreadable?.text).toContain("can no longer be read");
});

test("until somebody is named the form says that a concern may be read late", async () => {
  const { club, name } = await openWithReport();
  const open = async () => readable((await club.visitor().get("/welfare")).text);
  expect(await open()).toContain("The club has no welfare contact yet.");
  await name(true);
  expect(await open()).not.toContain("Nobody has been named");
});

test("security 57: neither the database nor the log holds what was written, nor the sender's address", async () => {
  const { club } = await openWithReport();
  const rows = JSON.stringify((await contentOf(club.db)).welfare_reports);
  expect(rows).not.toContain("followed");
  expect(rows).not.toContain("98765");
  expect(rows).not.toContain("127.0.0.1");
  expect(club.logLines.join("\n")).not.toContain("followed");
});

test("an empty concern is refused", async () => {
  const { club } = await openWithReport();
  const empty = await club.visitor("192.0.2.9").post("/welfare", { text: "  ", contact: "" });
  expect(empty.status).toBe(400);
  expect(readable(empty.text)).toContain("Please say what worries you.");
});

test("a concern that is sent twice, as after a double tap, is one", async () => {
  const { club, ravi, name } = await openWithReport();
  await name(true);
  const visitor = club.visitor();
  await visitor.post("/welfare", { text: WORRY, contact: "98765 43210" });
  await visitor.post("/welfare", { text: WORRY, contact: "98765 00000" });
  const listed = (await ravi.get("/admin/welfare")).text;
  expect(listed.match(/name="reportId"/g)).toHaveLength(2);
});

test("the sixth concern from one address in an hour is refused", async () => {
  const { club } = await openWithReport();
  const report = { text: WORRY, contact: "", ip: "192.0.2.1", secret: "s", now: club.clock.at };
  for (let n = 0; n < 5; n += 1) expect(await reportWelfare(club.db, report)).toEqual({ ok: true });
  expect(await reportWelfare(club.db, report)).toEqual({ ok: false, reason: "too_many" });
  const later = { ...report, now: club.clock.at + HOUR_MS };
  expect(await reportWelfare(club.db, later)).toEqual({ ok: true });
});

test("only a closed concern is deleted, after a year", async () => {
  const { club } = await openWithReport();
  const { id: reportId } = await club.db
    .selectFrom("welfare_reports")
    .select("id")
    .executeTakeFirstOrThrow();
  const { at } = club.clock;
  expect(await removeOldWelfare(club.db, { now: at + 10 * WELFARE_RETENTION_MS })).toBe(0);
  const closing = { reportId, adminId: "ravi", requestId: "test", now: at };
  expect(await closeWelfare(club.db, closing)).toBe(true);
  expect(await removeOldWelfare(club.db, { now: at + WELFARE_RETENTION_MS })).toBe(0);
  expect(await removeOldWelfare(club.db, { now: at + WELFARE_RETENTION_MS + 1 })).toBe(1);
});

test("a concern stays open where closing it cannot be audited", async () => {
  const { club } = await openWithReport();
  const { id: reportId } = await club.db
    .selectFrom("welfare_reports")
    .select("id")
    .executeTakeFirstOrThrow();
  const closing = { reportId, adminId: "ravi", requestId: "r", now: club.clock.at };
  await expect(closeWelfare(failingReads(club.db, "audit_log"), closing)).rejects.toThrow();
  expect(await closeWelfare(club.db, closing)).toBe(true);
});

test("an open concern is listed however many came after it, closed or not", async () => {
  const { club, ravi, name } = await openWithReport();
  await name(true);
  const { id, ...first } = await club.db
    .selectFrom("welfare_reports")
    .selectAll()
    .executeTakeFirstOrThrow();
  const later = { ...first, created_at: first.created_at + 1 };
  const many = Array.from({ length: WELFARE_SHOWN }, (_, n) => ({ ...later, id: `flood-${n}` }));
  await club.db.insertInto("welfare_reports").values(many).execute();
  const isListed = async () => (await ravi.get("/admin/welfare")).text.includes(id);
  expect(await isListed()).toBe(false);
  const closed = { closed_at: club.clock.at };
  await club.db.updateTable("welfare_reports").set(closed).where("id", "=", "flood-7").execute();
  expect(await isListed()).toBe(true);
});

async function openCommand() {
  const { club, ravi } = await openWithReport();
  const run = async (may?: string, username = ADMIN.username) =>
    await runAdminCommand("admin welfare", { db: club.db, now: club.clock.at }, { username, may });
  return { club, ravi, run };
}

test("'admin welfare' takes yes and no only", async () => {
  const { ravi, run } = await openCommand();
  const mayRead = async () => (await ravi.get("/admin/welfare")).status === 200;
  expect(await run("NO")).toEqual({ ok: false, text: "--may: one of yes, no." });
  expect(await mayRead()).toBe(false);
  expect([await run(), await mayRead()]).toMatchObject([{ ok: true }, true]);
  expect([await run("no"), await mayRead()]).toMatchObject([{ ok: true }, false]);
});

test("'admin welfare' names only an admin who can sign in", async () => {
  const { club, run } = await openCommand();
  const closed = { username: ADMIN.username, now: club.clock.at };
  await disableAdmin(club.db, closed);
  const text = `There is no admin named ${ADMIN.username} who can sign in.`;
  expect(await run("yes")).toEqual({ ok: false, text });
  expect(await run("no")).toMatchObject({ ok: true });
  const unknown = { ok: false, text: "There is no admin named nobody." };
  expect(await run("no", "nobody")).toEqual(unknown);
});
