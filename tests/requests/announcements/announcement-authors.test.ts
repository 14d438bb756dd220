/** Who announces to whom, and who reads how far it came. */
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { UNDO_MS } from "~/extensions/announcements/announcements";
import { retryAnnouncement } from "~/extensions/announcements/audience.server";
import { handleAnnouncementForm } from "~/extensions/announcements/handle-announcement-form.server";
import { undoAnnouncement } from "~/extensions/announcements/plan-announcement.server";
import { testAnnouncement } from "~/extensions/announcements/test-announcement.server";
import { openAnnouncer, TEXT } from "../../support/announcements";
import { readable } from "../../support/browser";
import { RUN } from "../../support/lake-run";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const PATH = `/events/${RUN}/announce`;

/** Asha leads the run as a run leader; Arjun is booked on it. */
async function openLed({ role = "run_leader" as const }: { role?: "run_leader" | "member" } = {}) {
  const opened = await openAnnouncer();
  const { club, db, book, post } = opened;
  await book("arjun");
  await db.updateTable("members").set({ role }).where("id", "=", ASHA).execute();
  await db
    .insertInto("volunteers")
    .values({
      event_id: RUN,
      member_id: ASHA,
      role: "leader",
      pace_group_id: null,
      created_at: club.clock.at,
    })
    .execute();
  const asha = await club.member("asha");
  const announce = (intent: string, more: Record<string, string> = {}, by = asha) =>
    post(intent, more, { by, path: PATH });
  return { ...opened, asha, announce };
}

test("a run's leader announces to the people of that run alone", async () => {
  const { club, asha, announce, round, notifications } = await openLed();
  expect((await asha.get(PATH)).status).toBe(200);
  expect(readable((await asha.get(`/events/${RUN}/volunteer`)).text)).toContain(
    "Tell your runners something",
  );
  const taken = await announce("send");
  const id = new URL(taken.location ?? "", "http://localhost").searchParams.get("sent") ?? "";
  expect((await announce("undo", { announcementId: id })).status).toBe(200);
  const sent = await announce("send", { submitKey: "the-second-form" });
  club.clock.at += UNDO_MS;
  expect(await round()).toBe(1);
  expect(await notifications()).toMatchObject([{ memberId: ARJUN, text: TEXT }]);
  const page = readable((await asha.get(sent.location ?? "")).text);
  expect(page).toContain("One person has it in the inbox.");
  expect(page).not.toMatch(/Arjun|\+91/);
});

test.each(["members", "last_month"])(
  "a run's leader cannot tell the club: %s",
  async (audience) => {
    const { announce, states } = await openLed();
    expect((await announce("send", { audience })).status).toBe(400);
    expect(await states()).toEqual([]);
  },
);

test("nobody but a run leader who leads this run announces to its people", async () => {
  const { club, db, announce, states } = await openLed({ role: "member" });
  expect((await announce("send")).status).toBe(404);
  const arjun = await club.member("arjun");
  expect((await announce("send", {}, arjun)).status).toBe(404);
  await db.updateTable("members").set({ role: "run_leader" }).where("id", "=", ARJUN).execute();
  expect((await announce("send", {}, arjun)).status).toBe(404);
  expect((await arjun.get(PATH)).status).toBe(404);
  expect((await club.visitor().post(PATH, { intent: "send" })).status).toBe(401);
  expect(await states()).toEqual([]);
});

test("a leader takes back no announcement of somebody else", async () => {
  const { club, db, announce, post } = await openLed();
  await post("send");
  const { id } = await db.selectFrom("announcements").select("id").executeTakeFirstOrThrow();
  expect((await announce("undo", { announcementId: id })).status).toBe(409);
  const by = { kind: "member" as const, id: ASHA, name: "Asha" };
  const now = club.clock.at;
  expect(await undoAnnouncement(db, { id, by, requestId: null, now })).toBe(false);
});

test("a leader reads no announcement of somebody else", async () => {
  const { db, asha, post } = await openLed();
  await post("send");
  const { id } = await db.selectFrom("announcements").select("id").executeTakeFirstOrThrow();
  const page = readable((await asha.get(`${PATH}?sent=${id}`)).text);
  expect(page).not.toContain(TEXT);
});

test("a leader's test comes to themselves", async () => {
  const { club, db, announce, notifications } = await openLed();
  expect(readable((await announce("test")).text)).toContain("A test is on its way to you.");
  expect(await notifications()).toMatchObject([
    { memberId: ASHA, title: "Test: Lakeside Sunday Loop" },
  ]);
  const by = { kind: "member" as const, id: ASHA, name: "Asha" };
  const to = { memberId: ASHA };
  const said = { title: "T", text: TEXT, words: {}, run: undefined, requestId: null };
  const again = () =>
    testAnnouncement(db, { ...said, linkOrigin: undefined, to, by, now: club.clock.at });
  for (let n = 0; n < 9; n += 1) expect((await again()).ok).toBe(true);
  expect(await again()).toEqual({ ok: false, reason: "limit" });
});

/** An announcement to two people; only Asha wants messages, and hers was refused. */
async function openUnreached() {
  const { club, db, admin, book, consent, post, round } = await openAnnouncer();
  await book("asha");
  await book("arjun");
  await consent(ASHA);
  club.sms.outcome = { ok: false, reason: "refused" };
  const page = (await post("send")).location ?? "";
  club.clock.at += UNDO_MS;
  await round();
  return { club, db, admin, page };
}

test("an admin sees who was not reached", async () => {
  const { admin, page } = await openUnreached();
  const text = readable((await admin.get(page)).text);
  expect(text).toContain("2 people have it in their inbox.");
  expect(text).toContain("No message was sent to any of them.");
  expect(text).toContain("The service refused the message");
  expect(text).toContain("No message to their phone: told in the app only");
});

test("an admin sends again to who was not reached", async () => {
  const { club, db, admin, page } = await openUnreached();
  club.sms.outcome = undefined;
  const again = await admin.post(page, { intent: "retry" });
  expect(readable(again.text)).toContain("Sent again.");
  expect(club.sms.sent).toHaveLength(1);
  const after = readable((await admin.get(page)).text);
  expect(after).toContain("A message was sent to 1 of them, by text.");
  const retried = { id: "none", adminId: "a", requestId: null, now: club.clock.at };
  expect(await retryAnnouncement(db, retried)).toBe(0);
});

test("the name of an erased author is gone from their announcements", async () => {
  const { club, db, announce } = await openLed();
  await announce("send");
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  const { name } = await db
    .selectFrom("announcements")
    .select("author_name as name")
    .executeTakeFirstOrThrow();
  expect(name).not.toContain("Asha");
});

test("handleAnnouncementForm refuses a run's people without a run", async () => {
  const { club, db } = await openAnnouncer();
  const answer = await handleAnnouncementForm(db, {
    intent: "send",
    event: undefined,
    clubName: "C",
    linkOrigin: undefined,
    requestId: null,
    typed: { audience: "booked", text: TEXT, submitKey: "the-first-form", phone: "", words: {} },
    errors: {},
    author: { kind: "admin", id: "a", name: "A" },
    services: { hasWhatsApp: false, hasSms: true, prices: {} },
    now: club.clock.at,
    timeZone: "Asia/Kolkata",
  });
  expect(answer).toMatchObject({ ok: false, errors: { audience: ["Choose who it is for."] } });
});

test("what was changed after the preview is not sent before another one", async () => {
  const { book, post, states } = await openAnnouncer();
  await book("asha");
  const previewed = { previewedAudience: "booked", previewedText: "First\nsecond" };
  const other = await post("send", { ...previewed, text: "First\r\nthird" });
  expect(other.status).toBe(400);
  expect(readable(other.text)).toContain("Nothing has been sent yet");
  const wider = await post("send", { ...previewed, text: "First\r\nsecond", audience: "members" });
  expect(wider.status).toBe(400);
  const translated = { ...previewed, "previewed-kn": "ಮೊದಲು", text: "First\r\nsecond" };
  expect((await post("send", { ...translated, "words-kn": "ನಂತರ" })).status).toBe(400);
  expect(await states()).toEqual([]);
  expect((await post("send", { ...previewed, text: "First\r\nsecond" })).status).toBe(302);
});
