/** What the club tells its owners by itself. */
import { expect, test } from "vitest";
import { retireMember } from "~/core/admin/merge/merge-members.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { moveNotedPhone, movePhone } from "~/core/people/change-phone/move-phone.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { noteOperation } from "~/core/site/health/note-operation.server";
import {
  tellOwners,
  tellUnitFailure,
  tellUnitFailureUnrecorded,
} from "~/core/site/health/tell-owners.server";
import type { Db } from "~/db/tables";
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { watchJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { wrongCode } from "../../support/codes";
import { failingWrites } from "../../support/failing-reads";
import { PRICES } from "../../support/prices";

const LIVE = { mode: "live", publicUrl: "http://localhost" } as const;
/** A certificate is looked at where the site has one. */
const SAFE = { publicUrl: "https://club.example" };
const ASHA = "sample-member-asha";
const ASHA_PHONE = "60000 00001";
const ASHA_STORED = "+916000000001";

/** Sends the code for Asha's number as the form does. */
const prove = (owner: Browser, otp: string) =>
  owner.post("/admin/account", { intent: "alert-phone", alertPhone: ASHA_PHONE, otp });

async function openAlerted() {
  const club = await TestClub.open({ services: LIVE });
  const owner = await club.admin();
  await owner.post("/admin/account", { intent: "send-alert-code", alertPhone: ASHA_PHONE });
  const saved = await prove(owner, club.sms.codeFor(ASHA_STORED));
  club.sms.sent.length = 0;
  const { db, services } = club;
  const note = (name: "backup" | "drill", outcome: "done" | "failed", detail = "90 tables.") =>
    noteOperation(db, { name, outcome, detail, now: club.clock.at });
  await note("backup", "done");
  await note("drill", "done");
  const ends = { at: club.clock.at + 90 * DAY_MS };
  const findEnd = async () => ends.at;
  const look = async (afterMs: number) => {
    club.clock.at += afterMs;
    await runJobs(watchJobs({ ...services, ...SAFE }, findEnd), services.log);
  };
  const told = () =>
    db
      .selectFrom("notifications")
      .select(["member_id", "title", "text", "link"])
      .where("kind", "=", "health")
      .orderBy("created_at")
      .execute();
  return { club, db, owner, saved, note, look, told, ends };
}

test("an owner is told of a failed backup once it has lasted, once, and with what to do", async () => {
  const { club, note, look, told } = await openAlerted();
  await look(0);
  expect(await told()).toEqual([]);
  club.clock.at += MINUTE_MS;
  await note("backup", "failed", "Disk full.");
  await look(MINUTE_MS);
  await look(10 * MINUTE_MS);
  for (let round = 0; round < 20; round += 1) await look(10 * MINUTE_MS);
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ member_id: ASHA, title: "The club needs you" });
  expect(first?.text).toContain("The last backup failed: Disk full.");
  expect(first?.text).toContain("make one under Backups");
  expect(first?.link).toBe("/admin/health");
});

test("an owner who reads Kannada is told of a failure in Kannada alone", async () => {
  const { club, db, note, look, told } = await openAlerted();
  await db.updateTable("members").set({ language: "kn" }).where("id", "=", ASHA).execute();
  await look(0);
  club.clock.at += MINUTE_MS;
  await note("backup", "failed", "90");
  await look(MINUTE_MS);
  await look(10 * MINUTE_MS);
  const [first] = await told();
  for (const text of [first?.title, first?.text]) {
    expect(text).toMatch(/\p{Script=Kannada}/u);
    expect(text).not.toMatch(/[A-Za-z]{3,}/);
  }
});

test("a certificate with 13 days left is told, and shown on Health", async () => {
  const { club, look, told, ends } = await openAlerted();
  await look(0);
  ends.at = club.clock.at + 14 * DAY_MS;
  await look(7 * HOUR_MS);
  await look(10 * MINUTE_MS);
  const [first] = await told();
  expect(first?.text).toContain("Certificate: Good for 13 more days.");
  const health = await (await club.admin()).get("/admin/health");
  expect(readable(health.text)).toContain("Good for 13 more days.");
});

test("after the clock was set back, the certificate is looked at again", async () => {
  const { club, look, ends } = await openAlerted();
  await look(30 * DAY_MS);
  ends.at = club.clock.at;
  await look(-30 * DAY_MS);
  const health = await (await club.admin()).get("/admin/health");
  expect(readable(health.text)).toContain("Good for 30 more days.");
});

test("three things that fail are seen without looking for them: on any page of the panel, and told", async () => {
  const { club, note, look, told, ends } = await openAlerted();
  await look(0);
  club.clock.at += MINUTE_MS;
  await note("backup", "failed", "Disk full.");
  await note("drill", "failed", "A row is missing.");
  ends.at = club.clock.at + 5 * DAY_MS;
  await look(7 * HOUR_MS);
  await look(HOUR_MS);
  await look(HOUR_MS);
  const findings = ["Disk full.", "A row is missing.", "Certificate: Good for 4 more days."];
  const texts = (await told()).map(({ text }) => text).join(" ");
  for (const finding of findings) expect(texts).toContain(finding);
  // Seven hours end an unused session.
  const desk = await club.admin("desk");
  const health = readable((await desk.get("/admin/health")).text);
  const [, open = "none"] = /(\d+) things need attention/.exec(health) ?? [];
  expect(Number(open)).toBeGreaterThanOrEqual(findings.length);
  for (const page of ["/admin/dashboard", "/admin/bookings", "/admin/subscribers"])
    expect([page, readable((await desk.get(page)).text)]).toEqual([
      page,
      expect.stringContaining(`${open} things need you`),
    ]);
});

test("on Monday the owner reads that the data is kept, once, and not after a failure", async () => {
  const { club, note, look, told } = await openAlerted();
  club.clock.at = instantOf("2026-11-23", "08:00", "Asia/Kolkata");
  await note("backup", "done");
  await note("drill", "done");
  await look(0);
  await look(10 * MINUTE_MS);
  const texts = (await told()).map(({ text }) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("Kept, restored on trial, 0 differences");
  club.clock.at += 7 * DAY_MS;
  await look(0);
  expect((await told()).filter(({ title }) => title === "Your club’s data is safe")).toHaveLength(
    1,
  );
});

test("a unit of the machine that failed is told once a day, at night too", async () => {
  const { club, db, told } = await openAlerted();
  const timeZone = "Asia/Kolkata";
  const now = instantOf("2026-11-18", "23:30", timeZone);
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const tell = () => tellUnitFailure(db, { unit: "club-backup", now, timeZone });
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(1);
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first?.text).toContain("club-backup has failed");
  await sendDueMessages(db, { prices: PRICES, sms: club.sms, now, timeZone, limit: 10 });
  expect(club.sms.sent.map(({ text }) => text)).toEqual([
    "The club needs you: club-backup. See Health in the admin panel.",
  ]);
});

test("owners are told before the messages that wait, however many they are", async () => {
  const { club, db } = await openAlerted();
  const timeZone = "Asia/Kolkata";
  const now = instantOf("2026-11-18", "10:30", timeZone);
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const waiting = Array.from({ length: 5 }, (_, n) => {
    const words = { title: "Health", text: "Disk", filledIn: { reason: `disk ${n}` } };
    const about = { kind: "health" as const, link: `/admin/health?${n}`, cause: `disk ${n}` };
    return { memberId: ASHA, ...words, ...about, isUrgent: true };
  });
  await notifyMembers(db, { notifications: () => waiting, now: now - HOUR_MS });
  await tellUnitFailure(db, { unit: "club", now, timeZone });
  await sendDueMessages(db, { prices: PRICES, sms: club.sms, now, timeZone, limit: 1 });
  expect(club.sms.sent.map(({ text }) => text)).toEqual([
    "The club needs you: club. See Health in the admin panel.",
  ]);
});

test("a database that takes no writes is told by text once it has lasted, by day, once, and nothing is written", async () => {
  const { club, db, told } = await openAlerted();
  const { services } = club;
  club.clock.at = instantOf("2026-11-18", "07:30", "Asia/Kolkata");
  const consent = { memberId: ASHA, purpose: "whatsapp_messages", given: true } as const;
  await setConsent(db, { ...consent, now: club.clock.at });
  const full = watchJobs({ ...services, ...SAFE, db: failingWrites(db) }, async () => 0);
  const textsAfter = async (ms: number) => {
    club.clock.at += ms;
    await runJobs(full, services.log);
    return club.sms.sent.map(({ text }) => text);
  };
  expect(await textsAfter(0)).toEqual([]);
  expect(await textsAfter(10 * MINUTE_MS)).toEqual([]);
  const once = ["The club needs you: Database. See Health in the admin panel."];
  expect(await textsAfter(20 * MINUTE_MS)).toEqual(once);
  expect(await textsAfter(10 * MINUTE_MS)).toEqual(once);
  expect(await textsAfter(DAY_MS)).toEqual(once);
  expect(await told()).toEqual([]);
  const failed = club.logLines.map((line) => JSON.parse(line)).map(({ job }) => job);
  expect(failed).toContain("tell_owners");
});

test("a failed unit is told by text where the database takes no writes", async () => {
  const { club, db, told } = await openAlerted();
  const now = club.clock.at;
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const full = failingWrites(db);
  const failure = { unit: "club-backup", now, timeZone: "Asia/Kolkata" };
  await expect(tellUnitFailure(full, failure)).rejects.toThrow("full");
  const services = { sms: club.sms, prices: PRICES };
  expect(await tellUnitFailureUnrecorded(full, { ...failure, services })).toBe(1);
  expect(club.sms.sent.map(({ text }) => text)).toEqual([
    "The club needs you: club-backup. See Health in the admin panel.",
  ]);
  expect(await told()).toEqual([]);
});

test("nobody but an active owner is told, and Health says where nobody is", async () => {
  const { club, db, owner, note, look, told } = await openAlerted();
  await db.updateTable("admins").set({ role: "desk" }).execute();
  await note("backup", "failed");
  await look(MINUTE_MS);
  await look(10 * MINUTE_MS);
  expect(await told()).toEqual([]);
  const health = readable((await owner.get("/admin/health")).text);
  expect(health).toContain("Nobody is told when something fails.");
  expect(club.sms.sent).toEqual([]);
});

test.each([
  ["98765", 400, "Enter the ten digits"],
  ["98765 43210", 400, "No runner signs in with this number."],
  [ASHA_PHONE, 200, "Code we sent there"],
  ["", 200, "You won’t be told any more."],
])("the number '%s' for warnings is answered with %i", async (alertPhone, status, text) => {
  const { club, owner } = await openAlerted();
  const answer = await owner.post("/admin/account", { intent: "send-alert-code", alertPhone });
  expect(answer.status).toBe(status);
  expect(readable(answer.text)).toContain(text);
  expect(club.sms.sent).toHaveLength(alertPhone === ASHA_PHONE ? 1 : 0);
});

test.each([
  {
    what: "changed their number",
    reached: ASHA,
    change: async (db: Db, now: number) => {
      const by = { actor: { kind: "member" as const, id: ASHA }, requestId: "r", now };
      const to = { to: "+919845055555", challengeIds: [] };
      await movePhone(db, { memberId: ASHA, from: ASHA_STORED, ...to, ...by });
    },
  },
  {
    what: "was merged into another record",
    reached: "sample-member-arjun",
    change: (db: Db, now: number) =>
      retireMember(db, { memberId: "sample-member-arjun", goneId: ASHA, now }),
  },
])("an owner is warned whose member $what", async ({ reached, change }) => {
  const { club, db, note, look, told } = await openAlerted();
  await look(0);
  await change(db, club.clock.at);
  club.clock.at += MINUTE_MS;
  await note("backup", "failed", "Disk full.");
  for (let round = 0; round < 3; round += 1) await look(HOUR_MS);
  expect((await told()).map(({ member_id }) => member_id)).toEqual([reached]);
});

test("nobody else's number for warnings moves with somebody's", async () => {
  const { club, db } = await openAlerted();
  await moveNotedPhone(db, { from: "+919845055555", to: "+919845055556", now: club.clock.at });
  const numbers = () => db.selectFrom("admins").select("alert_phone").distinct().execute();
  expect(await numbers()).toContainEqual({ alert_phone: ASHA_STORED });
  await moveNotedPhone(db, { from: ASHA_STORED, to: "+919845055555", now: club.clock.at });
  expect(await numbers()).not.toContainEqual({ alert_phone: ASHA_STORED });
});

test("a number for warnings counts once its code is typed, and an empty one ends it", async () => {
  const club = await TestClub.open({ services: LIVE });
  const owner = await club.admin();
  const stored = async () =>
    (await club.db.selectFrom("admins").select("alert_phone").executeTakeFirstOrThrow())
      .alert_phone;
  const send = (alertPhone: string, intent = "send-alert-code") =>
    owner.post("/admin/account", { intent, alertPhone });
  expect((await prove(owner, "123456")).status).toBe(400);
  await send(ASHA_PHONE);
  expect(await stored()).toBe(null);
  const code = club.sms.codeFor(ASHA_STORED);
  const wrong = await prove(owner, wrongCode(code));
  expect([wrong.status, await stored()]).toEqual([400, null]);
  expect(readable(wrong.text)).toContain("Failed to verify OTP. Invalid OTP.");
  const other = { intent: "alert-phone", alertPhone: "60000 00002", otp: code };
  expect((await owner.post("/admin/account", other)).status).toBe(400);
  const proven = await prove(owner, code);
  expect([proven.status, await stored()]).toEqual([200, ASHA_STORED]);
  expect((await prove(owner, code)).status).toBe(400);
  expect((await send("60000 00002", "restart-alert-phone")).text).not.toContain('name="otp"');
  expect([(await send("")).status, await stored()]).toEqual([200, null]);
  const audited = await club.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "admin_alert_phone_changed")
    .execute();
  expect(audited).toHaveLength(2);
});

test.each(["admin", "treasurer", "desk"] as const)(
  "%s sets no number for warnings",
  async (role) => {
    const club = await TestClub.open();
    const admin = await club.admin(role);
    expect((await admin.get("/admin/account")).text).not.toContain('name="alertPhone"');
    for (const intent of ["send-alert-code", "alert-phone"]) {
      const sent = await admin.post("/admin/account", { intent, alertPhone: ASHA_PHONE });
      expect(sent.status, intent).toBe(403);
    }
    expect(club.sms.sent).toEqual([]);
  },
);

test.each(["owner", "desk"] as const)(
  "%s reads in the navigation how many things need them",
  async (role) => {
    const club = await TestClub.open({ services: LIVE });
    const admin = await club.admin(role);
    const health = readable((await admin.get("/admin/health")).text);
    const [, open = "none"] = /(\d+) things need attention/.exec(health) ?? [];
    const { text } = await admin.get("/admin/bookings");
    // Beside Health while its place is open, otherwise beside the place; on a phone beside the folded menu.
    expect(readable(text)).toContain(`Club ${open} ${open} things need you`);
    expect(readable(text)).toContain(`Menu ${open} ${open} things need you`);
    expect(health).toContain(`Health ${open} ${open} things need you`);
  },
);

test("where nobody gave a number, nobody is told and nothing is noted", async () => {
  const { db, clock } = await TestClub.open({ services: LIVE });
  await tellOwners(db, { findings: () => [], now: clock.at, timeZone: "Asia/Kolkata" });
  const noted = db.selectFrom("operations").select("name").where("name", "like", "told:%");
  expect(await noted.execute()).toEqual([]);
});
