/** The software does what the privacy notice and the cookie page promise. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { removeOldContacts, saveContact } from "~/core/admin/contacts/save-contact.server";
import {
  recordAudit,
  removeOldAudit,
  removeOldProcessing,
} from "~/core/people/audit/record-undo.server";
import { removeAbandonedSignUps } from "~/core/people/sign-in/remove-abandoned-sign-ups.server";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { ContactStatus } from "~/db/tables/people";
import { DAY_MS } from "~/lib/dates";
import { hourJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const KEPT_DAYS = 365;

/** A message that an admin moved to `status`. */
async function leaveMessage(club: TestClub, status: ContactStatus) {
  const contact = {
    FullName: `Nila ${status}`,
    Age: "30",
    Profession: "Other",
    Whatsapp: "9876501234",
    submitKey: `key-${status}`,
  } as const;
  const now = club.clock.at;
  expect(await saveContact(club.db, { contact, ip: "192.0.2.7", now })).toEqual({ ok: true });
  await club.db
    .updateTable("contacts")
    .set({ status })
    .where("submit_key", "=", contact.submitKey)
    .execute();
}

test("contact messages are deleted after 12 months unless their writer joined", async () => {
  const club = await TestClub.open({ sample: false });
  for (const status of ["open", "answered", "closed", "joined"] as const)
    await leaveMessage(club, status);
  const listNames = async () => {
    await runJobs(hourJobs(club.services), club.services.log);
    const rows = await club.db.selectFrom("contacts").select("full_name").execute();
    return rows.map((row) => row.full_name);
  };
  club.clock.at += KEPT_DAYS * DAY_MS;
  expect(await listNames()).toHaveLength(4);
  club.clock.at += 1;
  expect(await listNames()).toEqual(["Nila joined"]);
  expect(await removeOldContacts(club.db, { now: club.clock.at })).toBe(0);
});

test("audit entries are deleted after 12 months", async () => {
  const club = await TestClub.open({ sample: false });
  const record = (action: AuditAction) =>
    recordAudit(club.db, {
      actor: { kind: "system", id: null },
      action,
      subject: { kind: "member", id: "nobody" },
      details: {},
      requestId: null,
      now: club.clock.at,
    });
  const listActions = async () => {
    await runJobs(hourJobs(club.services), club.services.log);
    const rows = await club.db.selectFrom("audit_log").select("action").execute();
    return rows.map(({ action }) => action);
  };
  await record("member_added");
  club.clock.at += KEPT_DAYS * DAY_MS;
  await record("member_noted");
  expect((await listActions()).toSorted()).toEqual(["member_added", "member_noted"]);
  club.clock.at += 1;
  expect(await listActions()).toEqual(["member_noted"]);
  const now = club.clock.at + KEPT_DAYS * DAY_MS;
  expect(await removeOldAudit(club.db, { keptDays: KEPT_DAYS, now })).toBe(1);
});

test("a number that gave no name is deleted 90 days after it signed in last", async () => {
  const club = await TestClub.open();
  const signIn = async (typed: string) => {
    const visitor = club.visitor();
    const phone = `+91${typed}`;
    await visitor.post("/signin", { intent: "send", phone: typed });
    await visitor.post("/signin", { intent: "verify", phone: typed, otp: club.sms.codeFor(phone) });
    const members = club.db.selectFrom("members").select("id").where("phone", "=", phone);
    return (await members.executeTakeFirstOrThrow()).id;
  };
  const [alone, back, named, noted, likes] = [
    await signIn("9876543291"),
    await signIn("9876543292"),
    await signIn("9876543293"),
    await signIn("9876543294"),
    await signIn("9876543295"),
  ];
  const all = [alone, back, named, noted, likes];
  await club.db
    .updateTable("members")
    .set({ full_name: "Nila Anand" })
    .where("id", "=", named)
    .execute();
  const author = { admin_id: "ravi", admin_name: "Ravi" };
  await club.db
    .insertInto("member_notes")
    .values({ id: "n", member_id: noted, text: "Rang.", ...author, created_at: club.clock.at })
    .execute();
  const post = { id: "p", member_id: named, content: "Rang", submit_key: "p", likes: 1 };
  const plain = { picture_id: null, hidden_at: null, hidden_reason: null, edited_at: null };
  await club.db
    .insertInto("posts")
    .values({ ...post, ...plain, comments: 0, shares: 0, created_at: club.clock.at })
    .execute();
  await club.db.insertInto("post_likes").values({ post_id: "p", member_id: likes }).execute();
  const listKept = async () => {
    await runJobs(hourJobs(club.services), club.services.log);
    const rows = await club.db.selectFrom("members").select("id").where("id", "in", all).execute();
    return all.filter((id) => rows.some((row) => row.id === id));
  };
  club.clock.at += DAY_MS;
  await signIn("9876543292");
  club.clock.at += 89 * DAY_MS;
  expect(await listKept()).toEqual(all);
  club.clock.at += 1;
  expect(await listKept()).toEqual([back, named, noted, likes]);
  club.clock.at += DAY_MS;
  expect(await listKept()).toEqual([named, noted, likes]);
  expect(await removeAbandonedSignUps(club.db, { sms: club.sms, now: club.clock.at })).toBe(0);
});

test("an IP address is deleted with its session or code", async () => {
  const club = await TestClub.open();
  await club.member("asha");
  await club.visitor().post("/signin", { intent: "send", phone: "9876543299" });
  club.clock.at += 31 * DAY_MS;
  await runJobs(hourJobs(club.services), club.services.log);
  for (const table of ["sessions", "otp_challenge"] as const) {
    expect(await club.db.selectFrom(table).select("ip").execute()).toEqual([]);
  }
});

test("the cookie page lists every cookie", async () => {
  const club = await TestClub.open();
  const page = readable((await club.visitor().get("/cookies")).text);
  const source = readFileSync("app/middleware/cookies.server.ts", "utf8");
  const names = [...source.matchAll(/secureCookie\(site, "([\w-]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect(page).toMatch(new RegExp(`\\b${name}\\b`));
});

test("the privacy notice states the retention times in the code", async () => {
  const club = await TestClub.open();
  const page = readable((await club.visitor().get("/privacy")).text);
  for (const promise of [
    "What you wrote in the contact form, if you didn't join: 12 months.",
    "The number of a sign-up you didn't finish: 24 hours.",
    "A number that signed in and never gave a name: 90 days after it was last used.",
    "A session with its network address: as long as you stay signed in, 30 days at most.",
    "The log that the law asks for: sign-ins and downloads with their network addresses, and what admins did: one year.",
    "Your health declaration: three years.",
    "The service that delivers our messages: your number or e-mail address, and the message.",
    "We wait seven days before erasing anything",
    "Data Protection Board of India",
  ]) {
    expect(page).toContain(promise);
  }
});

test.each([365, 400])(
  "with LOGS_KEPT_DAYS=%d the logs of processing are kept for it",
  async (logsKeptDays) => {
    const club = await TestClub.open({ services: { logsKeptDays } });
    await club.member("asha");
    const count = async () => {
      await runJobs(hourJobs(club.services), club.services.log);
      return (await club.db.selectFrom("processing_log").select("ip").execute()).length;
    };
    club.clock.at += logsKeptDays * DAY_MS;
    expect(await count()).toBe(1);
    club.clock.at += 1;
    expect(await count()).toBe(0);
    const { now, keptDays } = { now: club.clock.at, keptDays: logsKeptDays };
    expect(await removeOldProcessing(club.db, { keptDays, now })).toBe(0);
  },
);

test.each([
  [365, "one year"],
  [400, "400 days"],
])("with LOGS_KEPT_DAYS=%d the notice says '%s'", async (logsKeptDays, text) => {
  const club = await TestClub.open({ services: { logsKeptDays } });
  const page = readable((await club.visitor().get("/privacy")).text);
  expect(page).toContain(`what admins did: ${text}.`);
});

test("the terms say that a membership renews by itself only if its member chooses so", async () => {
  const club = await TestClub.open();
  const page = readable((await club.visitor().get("/terms-and-conditions")).text);
  expect(page).toContain(
    "valid until the same day of the next month. It renews by itself only if you choose so.",
  );
});
