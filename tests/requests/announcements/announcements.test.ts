/** Announcements: previewed, tried, taken back within half a minute, sent once to those they are for. */
import { expect, test } from "vitest";
import { ANNOUNCED_PER_HOUR, UNDO_MS } from "~/extensions/announcements/announcements";
import { planAnnouncement } from "~/extensions/announcements/plan-announcement.server";
import { sendAnnouncements } from "~/extensions/announcements/send-announcements.server";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { openAnnouncer, TEXT } from "../../support/announcements";
import { readable } from "../../support/browser";
import { LINK_ORIGIN, RUN } from "../../support/lake-run";

const ASHA = "sample-member-asha";

test("a preview shows what each channel would get", async () => {
  const { book, consent, post } = await openAnnouncer();
  await book("asha");
  await consent(ASHA);
  const answer = await post("preview");
  const text = readable(answer.text);
  expect(answer.status).toBe(200);
  expect(text).toContain("Inbox to 1 person Lakeside Sunday Loop Parking is closed");
  expect(text).toContain(
    `There is news about Lakeside Sunday Loop for you. Tap ${LINK_ORIGIN}/n/a1b2c3d4 to read it. 91 characters, one text each, about ₹1`,
  );
  expect(text).toContain("Send to 1 person");
});

test("a preview sends nothing", async () => {
  const { book, consent, post, round, notifications, states } = await openAnnouncer();
  await book("asha");
  await consent(ASHA);
  await post("preview");
  expect(await round()).toBe(0);
  expect([await notifications(), await states()]).toEqual([[], []]);
});

test("an announcement leaves after half a minute: whole in the inbox, a link to it by text", async () => {
  const { club, book, consent, post, round, notifications, states } = await openAnnouncer();
  const asha = await book("asha");
  await consent(ASHA);
  const sent = await post("send");
  expect(sent.status).toBe(302);
  club.clock.at += UNDO_MS - 1;
  expect(await round()).toBe(0);
  expect(await notifications()).toEqual([]);
  club.clock.at += 1;
  expect(await round()).toBe(1);
  expect(await states()).toEqual([{ state: "sent", people: 1 }]);
  expect(await notifications()).toMatchObject([
    { memberId: ASHA, title: "Lakeside Sunday Loop", text: TEXT },
  ]);
  const [sms] = club.sms.sent;
  expect(sms?.text).toMatch(
    /^There is news about Lakeside Sunday Loop for you\. Tap https:\/\/nr\.run\/n\/[\w-]{8} to read it\.$/,
  );
  expect(sms?.template?.kind).toBe("announcement");
  const path = new URL(/https:\S+/.exec(sms?.text ?? "")?.[0] ?? "").pathname;
  const page = await club.visitor().get(path);
  expect(readable(page.text)).toContain(TEXT);
  expect(page.text).toContain("noindex");
  expect(readable((await asha.get("/inbox")).text)).toContain(TEXT);
});

test("another text that is sent from the same form is another announcement", async () => {
  const { book, post, states } = await openAnnouncer();
  await book("asha");
  await post("send");
  await post("send", { text: "The south gate is closed too: come to the north gate." });
  expect(await states()).toHaveLength(2);
});

test("nobody is told of what was taken back within half a minute", async () => {
  const { club, db, admin, book, post, round, notifications } = await openAnnouncer();
  await book("asha");
  const { location } = await post("send");
  const page = location ?? "";
  expect(readable((await admin.get(page)).text)).toContain("It goes out in a moment.");
  const { token } = await db.selectFrom("announcements").select("token").executeTakeFirstOrThrow();
  expect((await club.visitor().get(`/n/${token}`)).status).toBe(404);
  expect((await admin.post(page, { intent: "undo" })).status).toBe(200);
  expect((await admin.post(page, { intent: "undo" })).status).toBe(200);
  club.clock.at += 4 * UNDO_MS;
  expect(await round()).toBe(0);
  expect(await notifications()).toEqual([]);
  expect(readable((await admin.get(page)).text)).toContain("Taken back before anybody got it.");
  const audit = await db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(audit.map(({ action }) => action)).toEqual([
    "announcement_planned",
    "announcement_undone",
  ]);
});

test("after half a minute it cannot be taken back", async () => {
  const { club, admin, book, post } = await openAnnouncer();
  await book("asha");
  const { location } = await post("send");
  club.clock.at += UNDO_MS;
  const undone = await admin.post(location ?? "", { intent: "undo" });
  expect([undone.status, readable(undone.text)]).toEqual([
    409,
    expect.stringContaining("It has already gone out."),
  ]);
});

test("everybody is told once by a form sent twice and by two processes", async () => {
  const { club, db, book, post, round, notifications, states } = await openAnnouncer();
  await book("asha");
  const [first, second] = [await post("send"), await post("send")];
  expect(second.location).toBe(first.location);
  club.clock.at += UNDO_MS;
  const input = { now: club.clock.at, timeZone: "Asia/Kolkata", linkOrigin: undefined };
  const told = await Promise.all([sendAnnouncements(db, input), sendAnnouncements(db, input)]);
  expect(told.reduce((a, b) => a + b)).toBe(1);
  await round();
  expect(await notifications()).toHaveLength(1);
  expect(await states()).toEqual([{ state: "sent", people: 1 }]);
});

test("nobody is told who is not in the audience, is suspended, or gave the seat back", async () => {
  const { club, db, book, post, round, notifications } = await openAnnouncer();
  await book("asha");
  await book("arjun");
  await book("karthik");
  const status = (username: string) =>
    db.updateTable("members").where("username", "=", username).set({ status: "suspended" });
  await status("arjun").execute();
  await db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("event_id", "=", RUN)
    .where("member_id", "=", "sample-member-karthik")
    .execute();
  await post("send");
  club.clock.at += UNDO_MS;
  expect(await round()).toBe(1);
  expect(await notifications()).toMatchObject([{ memberId: ASHA }]);
});

test.each(["waiting", "group:none", "last_month"])(
  "an empty audience is refused: %s",
  async (audience) => {
    const { db, post, states } = await openAnnouncer();
    await db.deleteFrom("check_ins").execute();
    const answer = await post("send", { audience });
    expect([answer.status, readable(answer.text)]).toEqual([
      400,
      expect.stringContaining("There is nobody to tell."),
    ]);
    expect(await states()).toEqual([]);
  },
);

test("all members and those of last month are told without a run", async () => {
  const { club, db, post, round, notifications } = await openAnnouncer();
  const path = "/admin/announcements";
  await post("send", { audience: "members" }, { path });
  club.clock.at += UNDO_MS;
  const active = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "active")
    .execute();
  expect(await round()).toBe(active.length);
  expect((await notifications()).map(({ memberId }) => memberId)).toEqual(
    active.map(({ id }) => id).sort(),
  );
  const booked = await post("send", { audience: "booked", submitKey: "another-form" }, { path });
  expect([booked.status, readable(booked.text)]).toEqual([
    400,
    expect.stringContaining("Choose who it is for."),
  ]);
});

test("a text that is missing, blank or too long is refused beside its field", async () => {
  const { book, post, states } = await openAnnouncer();
  await book("asha");
  for (const [text, why] of [
    ["", "Write what you want to say."],
    ["   \n ", "Write what you want to say."],
    ["x".repeat(1_001), "That is too long"],
  ]) {
    const answer = await post("send", { text: text ?? "" });
    expect([answer.status, readable(answer.text)]).toEqual([
      400,
      expect.stringContaining(why ?? ""),
    ]);
  }
  expect(await states()).toEqual([]);
});

test("the sixth announcement of an hour is refused", async () => {
  const { book, post } = await openAnnouncer();
  await book("asha");
  for (let n = 0; n < ANNOUNCED_PER_HOUR; n += 1)
    expect((await post("send", { submitKey: `form-number-${n}` })).status).toBe(302);
  const answer = await post("send", { submitKey: "one-too-many" });
  expect(readable(answer.text)).toContain("That is enough announcements for now.");
});

test("a test goes to the member with the admin's number alone", async () => {
  const { book, post, notifications, states } = await openAnnouncer();
  await book("arjun");
  const unknown = await post("test", { phone: "9999999999" });
  expect(readable(unknown.text)).toContain("No member has this number.");
  const wrong = await post("test", { phone: "12" });
  expect(readable(wrong.text)).toContain("Enter ten digits");
  const answer = await post("test", { phone: "+91 60000 00001" });
  expect(readable(answer.text)).toContain("A test is on its way to you.");
  expect(await notifications()).toMatchObject([
    { memberId: ASHA, title: "Test: Lakeside Sunday Loop", text: TEXT, link: "/inbox" },
  ]);
  expect(await states()).toEqual([]);
});

test("an announcement made at night waits for the morning unless the run is within twelve hours", async () => {
  const at = instantOf("2026-11-21", "21:30", "Asia/Kolkata");
  const { club, db, book, consent, post, round } = await openAnnouncer({ at });
  await book("asha");
  await consent(ASHA);
  const startsAt = (startsAt: number) =>
    db.updateTable("events").set({ starts_at: startsAt }).where("id", "=", RUN).execute();
  await startsAt(at + 24 * HOUR_MS);
  await post("send");
  club.clock.at += UNDO_MS;
  await round();
  expect(club.sms.sent).toEqual([]);
  await startsAt(at + 8 * HOUR_MS);
  await post("send", { submitKey: "another-form" });
  club.clock.at += UNDO_MS;
  await round();
  expect(club.sms.sent).toHaveLength(1);
});

test("an announcement whose process ends in between is carried on from there", async () => {
  const { club, db, book, post, round, notifications, states } = await openAnnouncer();
  await book("asha");
  await book("arjun");
  await post("send");
  club.clock.at += UNDO_MS;
  const told = { state: "sending" as const, people: 1, notified_until: "sample-member-arjun" };
  await db.updateTable("announcements").set(told).execute();
  expect(await round()).toBe(1);
  expect(await notifications()).toMatchObject([{ memberId: ASHA }]);
  expect(await states()).toEqual([{ state: "sent", people: 2 }]);
});

test("planAnnouncement refuses the form key of another person's plan", async () => {
  const { club, db, book } = await openAnnouncer();
  await book("asha");
  const plan = (id: string) =>
    planAnnouncement(db, {
      audience: "booked",
      eventId: RUN,
      paceGroupId: null,
      title: "T",
      text: TEXT,
      author: { kind: "admin", id, name: id },
      submitKey: "the-same-key",
      requestId: null,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  expect((await plan("a")).ok).toBe(true);
  expect(await plan("b")).toEqual({ ok: false, reason: "limit" });
});
