import { expect, test } from "vitest";
import { startFeed, stopFeed } from "~/core/events/feeds/calendar-feeds.server";
import { saveLanguage } from "~/core/people/members.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const SLUG = "lakeside-sunday-loop";
const UPCOMING = "sample-event-upcoming";

async function booked() {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const answer = await meena.post(`/events/${SLUG}/book`, {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    waiver: WAIVER_VERSION,
  });
  const path = answer.location?.replace("?new", "") ?? "";
  return { club, meena, path };
}

test("a cancelled booking's calendar file is a later version of the same entry", async () => {
  const { meena, path } = await booked();
  const file = await meena.get(`${path}/calendar.ics`);
  expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(file.text).toContain("DTSTART;TZID=Asia/Kolkata:20261122T054500\r\n");
  expect(file.text).toContain("DTEND;TZID=Asia/Kolkata:20261122T064500\r\n");
  expect(file.text).toContain("TZOFFSETTO:+0530");
  expect(file.text).toContain("SEQUENCE:0\r\n");
  expect(file.text).toContain("TRIGGER:-PT10H45M\r\n");
  expect(file.text).toContain("PRODID:-//Namma Run Club//");
  expect(file.text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const uid = /UID:(\S+)/.exec(file.text)?.[1];
  await meena.post(path, { intent: "cancel", bookingId: path.split("/").at(-1) ?? "" });
  const after = (await meena.get(`${path}/calendar.ics`)).text;
  expect(/UID:(\S+)/.exec(after)?.[1]).toBe(uid);
  expect(after).toContain("SEQUENCE:1\r\n");
  expect(after).toContain("STATUS:CANCELLED\r\n");
  expect(after).not.toContain("VALARM");
});

test("a booking that waits for its payment is tentative in its file and in the feed", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await addEvent(club, { id: "unpaid" });
  const booked = await asha.post("/events/unpaid/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    waiver: WAIVER_VERSION,
  });
  const path = booked.location?.replace("?new", "") ?? "";
  const page = await asha.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(page.text)?.[0] ?? "";
  const file = (await asha.get(`${path}/calendar.ics`)).text;
  expect(file.match(/STATUS:\w+/g)).toEqual(["STATUS:TENTATIVE"]);
  const feed = (await club.visitor().get(address)).text;
  expect(feed.match(/STATUS:\w+/g)?.sort()).toEqual(["STATUS:CONFIRMED", "STATUS:TENTATIVE"]);
});

test("an event's calendar file reminds the evening before", async () => {
  const visitor = (await TestClub.open()).visitor();
  const file = (await visitor.get(`/events/${SLUG}/calendar.ics`)).text;
  expect(file).toContain("TRIGGER:-PT10H45M\r\n");
  expect(file).toContain("PRODID:-//Namma Run Club//");
});

test("the club's calendar reminds of nothing", async () => {
  const visitor = (await TestClub.open()).visitor();
  const all = (await visitor.get("/events.ics")).text;
  expect(all).toContain("BEGIN:VEVENT");
  expect(all).not.toContain("VALARM");
});

test("a private feed works without a session until it is replaced or removed", async () => {
  const { club, meena } = await booked();
  const page = await meena.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(page.text)?.[0] ?? "";
  const visitor = club.visitor();
  expect((await visitor.get(address)).text).toContain("SUMMARY:Lakeside Sunday Loop");
  const memberId = "sample-member-meena";
  const token = await startFeed(club.db, { memberId, now: club.clock.at });
  expect((await visitor.get(address)).status).toBe(404);
  expect((await visitor.get(`/calendar/${token}.ics`)).status).toBe(200);
  await saveLanguage(club.db, { memberId, language: "kn" });
  expect((await visitor.get(`/calendar/${token}.ics`)).text).toMatch(/\p{Script=Kannada}/u);
  await stopFeed(club.db, { memberId });
  expect((await visitor.get(`/calendar/${token}.ics`)).status).toBe(404);
});

test("another member gets a 404 for the booking and its file", async () => {
  const { club, path } = await booked();
  const asha = await club.member("asha");
  for (const place of [path, `${path}/calendar.ics`]) {
    const answer = await asha.get(place);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("Meena");
  }
  expect((await asha.post(path, { intent: "cancel" })).status).toBe(404);
});

test("a member's notifications are shown to and read by that member alone", async () => {
  const { club, meena } = await booked();
  const asha = await club.member("asha");
  expect(readable((await meena.get("/inbox")).text)).toContain("You're in: Lakeside Sunday Loop");
  expect(readable((await asha.get("/inbox")).text)).toContain("Nothing here yet");
  const { id: notificationId } = await club.db
    .selectFrom("notifications")
    .select("id")
    .executeTakeFirstOrThrow();
  const hidden = /name="until" value="(\d+)"/.exec((await meena.get("/inbox")).text);
  const until = Number(hidden?.[1]);
  await meena.post("/inbox", { until: `${until - 1}` });
  expect(readable((await meena.get("/inbox")).text)).toContain("New You're in");
  await asha.post("/inbox", { notificationId });
  expect(readable((await meena.get("/inbox")).text)).toContain("New You're in");
  await meena.post("/inbox", { notificationId });
  expect(readable((await meena.get("/inbox")).text)).not.toContain("New You're in");
});

test("the feed shows a moved and a cancelled event under the same UID", async () => {
  const { club, meena, path } = await booked();
  const admin = await club.admin();
  const page = await meena.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(page.text)?.[0] ?? "";
  const feed = async () => (await club.visitor().get(address)).text;
  const before = await feed();
  const uid = /UID:(\S+)/.exec(before)?.[1];
  expect(uid).toContain(path.split("/").at(-1));
  const version = fieldValue((await admin.get(`/admin/events/${UPCOMING}/edit`)).text, "version");
  const moved = {
    title: "Lakeside Sunday Loop",
    description: "Two loops.",
    date: "2026-11-23",
    time: "06:15",
    durationMinutes: "90",
    location: "South gate",
    capacity: "50",
    priceRupees: "99",
    version,
    scope: "one",
  };
  await admin.post(`/admin/events/${UPCOMING}/edit`, moved);
  const after = await feed();
  expect(after).toContain("SEQUENCE:1\r\n");
  expect(after).toContain("DTSTART;TZID=Asia/Kolkata:20261123T061500\r\n");
  expect(after).toContain("DTEND;TZID=Asia/Kolkata:20261123T074500\r\n");
  expect(after).toContain("LOCATION:South gate");
  await admin.post(`/admin/events/${UPCOMING}`, { intent: "cancel", reason: "Rain" });
  const gone = await feed();
  expect(gone).toContain("SEQUENCE:2\r\n");
  expect(gone).toContain("STATUS:CANCELLED\r\n");
  for (const text of [after, gone]) {
    expect(text.match(/UID:(\S+)/g)).toEqual([`UID:${uid}`]);
    expect(text).not.toMatch(/Asha|6000000/);
  }
});

test("made-up, suspended and another member's calendar feeds are 404s", async () => {
  const { club, meena } = await booked();
  const page = await meena.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(page.text)?.[0] ?? "";
  expect((await club.visitor().get("/calendar/made-up.ics")).status).toBe(404);
  const stored = await club.db.selectFrom("calendar_feeds").select("token_hash").execute();
  expect(address).not.toContain(stored[0]?.token_hash);
  expect((await meena.get("/bookings")).text).not.toContain(address);
  const memberId = "sample-member-meena";
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("id", "=", memberId)
    .execute();
  expect((await club.visitor().get(address)).status).toBe(404);
});

test("a guest's booking has a page and a calendar file of its own", async () => {
  const { club } = await booked();
  const asha = await club.member("asha");
  await addEvent(club, { id: "with-a-guest" });
  await asha.post("/events/with-a-guest/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    waiver: WAIVER_VERSION,
    guestName1: "Ila Rao",
    guestPhone1: "9876543210",
  });
  const guest = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("participant_name", "=", "Ila Rao")
    .executeTakeFirstOrThrow();
  expect((await asha.get("/bookings")).text).toContain(`/bookings/${guest.id}`);
  expect((await asha.get(`/bookings/${guest.id}`)).text).toContain("Ila Rao");
  expect((await asha.get(`/bookings/${guest.id}/calendar.ics`)).text).toContain("BEGIN:VEVENT");
});

test("the calendar of a member has descriptions, when to read it again, and the member's own races", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const now = club.clock.now();
  await club.db
    .insertInto("member_events")
    .values({
      id: "race-1",
      member_id: "sample-member-asha",
      title: "City Half",
      event_date: "2026-12-06",
      event_time: "05:30",
      location: "Stadium",
      notes: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const made = await asha.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(made.text)?.[0] ?? "";
  const { text } = await club.visitor().get(address);
  expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
  expect(text).toContain("SUMMARY:City Half");
  expect(text).toMatch(/SUMMARY:Lakeside[\s\S]*DESCRIPTION:/);
});
