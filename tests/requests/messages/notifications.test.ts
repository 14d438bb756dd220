/** Notifications in the inbox and as messages after actions on the site. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dropWaitingMessages } from "~/core/messages/send/note-attempt.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { HOUR_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { PRICES } from "../../support/prices";

const RUN = "one-seat";
const idOf = (name: string) => `sample-member-${name}`;

/** An event of one seat, booked by Asha; on the waitlist Arjun, who pays, and Divya with a free run. */
async function fullRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, capacity: 1, starts_at: WEDNESDAY + 96 * HOUR_MS });
  const [asha, arjun, divya] = [
    await club.member("asha"),
    await club.member("arjun"),
    await club.member("divya"),
  ];
  const booked = await asha.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: randomUUID(),
  });
  await arjun.post(`/events/${RUN}/book`, { intent: "wait", plan: "pay_per_run" });
  await divya.post(`/events/${RUN}/book`, { intent: "wait", plan: "free_trial" });
  const bookingId = booked.location?.replace("/bookings/", "").replace("?new", "") ?? "";
  return { club, asha, arjun, divya, bookingId };
}

const agree = (club: TestClub, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      setConsent(club.db, {
        memberId: idOf(name),
        purpose: "whatsapp_messages",
        given: true,
        now: WEDNESDAY,
      }),
    ),
  );

const titles = async (club: TestClub, name: string) =>
  (
    await club.db
      .selectFrom("notifications")
      .select(["title"])
      .where("member_id", "=", idOf(name))
      .orderBy("id")
      .execute()
  ).map(({ title }) => title);

const texts = async (club: TestClub) => {
  await sendWaitingMessages(club.db, { prices: PRICES, sms: club.sms, now: club.clock.at });
  return club.sms.sent.map(({ to, text }) => `${to} ${text}`);
};

const cancel = (browser: Browser, bookingId: string) =>
  browser.post(`/bookings/${bookingId}`, { intent: "cancel", bookingId });

test("a booking notifies its member alone", async () => {
  const { club, asha } = await fullRun();
  expect(await titles(club, "asha")).toEqual(["Spot on hold: Lakeside Sunday Loop"]);
  for (const name of ["arjun", "divya", "meena"]) expect(await titles(club, name)).toEqual([]);
  expect(await texts(club)).toEqual([]);
  expect((await asha.get("/inbox")).text).toContain("Pay to confirm");
});

/** A full run with two who wait and consent to messages, after Asha gave her seat back. */
async function seatGivenBack() {
  const { club, asha, bookingId } = await fullRun();
  await agree(club, "arjun", "divya");
  await cancel(asha, bookingId);
  return club;
}

test("a free seat is offered in the inbox of the first who waits", async () => {
  const club = await seatGivenBack();
  expect(await titles(club, "asha")).toContain("Spot given back: Lakeside Sunday Loop");
  expect(await titles(club, "arjun")).toEqual(["A spot for you: Lakeside Sunday Loop"]);
  expect(await titles(club, "divya")).toEqual([]);
});

test("a free seat is offered by message with consent", async () => {
  const [text, ...more] = await texts(await seatGivenBack());
  expect(text).toContain("+916000000003 A seat came free on Lakeside Sunday Loop");
  expect(more).toEqual([]);
});

test("a free seat is offered in the inbox only without consent", async () => {
  const { club, asha, bookingId } = await fullRun();
  await cancel(asha, bookingId);
  expect(await titles(club, "arjun")).toHaveLength(1);
  expect(await texts(club)).toEqual([]);
});

test("a declined offer books and notifies the next member with a free run", async () => {
  const { club, asha, arjun, bookingId } = await fullRun();
  await agree(club, "divya");
  await cancel(asha, bookingId);
  expect((await arjun.post(`/events/${RUN}/book`, { intent: "leave" })).status).toBe(302);
  expect(await titles(club, "divya")).toEqual(["You're in: Lakeside Sunday Loop"]);
  expect(await texts(club)).toEqual([
    expect.stringContaining("+916000000004 A seat came free: you are booked"),
  ]);
});

test("a moved event notifies who is booked or waits, and nobody else", async () => {
  const { club } = await fullRun();
  await agree(club, "asha", "arjun");
  const admin = await club.admin();
  const page = await admin.get(`/admin/events/${RUN}/edit`);
  const form = {
    title: "Lakeside Sunday Loop",
    description: "Two easy loops.",
    date: "2026-11-23",
    time: "06:15",
    durationMinutes: "60",
    location: "South gate",
    capacity: "1",
    priceRupees: "99",
    version: fieldValue(page.text, "version"),
    scope: "one",
  };
  expect((await admin.post(`/admin/events/${RUN}/edit`, form)).status).toBe(302);
  expect(await titles(club, "asha")).toContain("Changed: Lakeside Sunday Loop");
  for (const name of ["arjun", "divya"])
    expect(await titles(club, name)).toEqual(["Changed: Lakeside Sunday Loop"]);
  expect(await titles(club, "meena")).toEqual([]);
  expect((await texts(club)).sort()).toEqual([
    expect.stringMatching(/^\+916000000001 .*has changed: Mon, 23 Nov, 6:15 am at South gate/),
    expect.stringMatching(/^\+916000000003 .*has changed: Mon, 23 Nov, 6:15 am at South gate/),
  ]);
});

test("a cancelled event tells who booked or waits why, by message only with consent", async () => {
  const { club } = await fullRun();
  await agree(club, "asha", "arjun");
  const admin = await club.admin();
  await admin.post(`/admin/events/${RUN}`, { intent: "cancel", reason: "Heavy rain" });
  expect(await titles(club, "asha")).toContain("Cancelled: Lakeside Sunday Loop");
  for (const name of ["arjun", "divya"])
    expect(await titles(club, name)).toEqual(["Cancelled: Lakeside Sunday Loop"]);
  expect(await titles(club, "meena")).toEqual([]);
  expect((await texts(club)).sort()).toEqual([
    expect.stringMatching(/^\+916000000001 .*is cancelled\. Heavy rain/),
    expect.stringMatching(/^\+916000000003 .*is cancelled\. Heavy rain/),
  ]);
  const told = club.db.selectFrom("notifications").select("text").where("kind", "=", "cancelled");
  expect((await told.executeTakeFirstOrThrow()).text).toMatch(/is cancelled\. Heavy rain\.$/);
});

test.each(["https://news.example/lake-closed", "..."])(
  "a cancellation with the reason '%s' is sent to phones",
  async (reason) => {
    const { club } = await fullRun();
    await agree(club, "asha");
    const admin = await club.admin();
    await admin.post(`/admin/events/${RUN}`, { intent: "cancel", reason });
    expect(await texts(club)).toEqual([
      expect.stringMatching(/^\+916000000001 .*is cancelled\. The club had to cancel it\. See/),
    ]);
  },
);

test("an admin's cancellation sends no message after withdrawn consent", async () => {
  const { club, bookingId } = await fullRun();
  await agree(club, "asha", "arjun");
  await setConsent(club.db, {
    memberId: idOf("arjun"),
    purpose: "whatsapp_messages",
    given: false,
    now: WEDNESDAY + 1,
  });
  const admin = await club.admin();
  const move = { intent: "move", bookingId, from: "pending", to: "cancelled" };
  expect((await admin.post("/admin/bookings", move)).status).toBe(200);
  expect((await titles(club, "asha")).at(-1)).toContain("Cancelled");
  expect(await titles(club, "arjun")).toHaveLength(1);
  expect((await texts(club)).filter((text) => text.startsWith("+916000000003"))).toEqual([]);
});

test("a member who gives their seat back is notified of it in the second person", async () => {
  const { asha, bookingId } = await fullRun();
  await cancel(asha, bookingId);
  expect(readable((await asha.get("/inbox")).text)).toContain("You are no longer booked for");
});

test("withdrawn consent deletes waiting messages for good", async () => {
  const { club, asha, arjun, bookingId } = await fullRun();
  await agree(club, "arjun");
  await cancel(asha, bookingId);
  const waiting = () => club.db.selectFrom("messages").select("member_id as who").execute();
  await dropWaitingMessages(club.db, { memberId: idOf("asha") });
  expect(await waiting()).toEqual([{ who: idOf("arjun") }]);
  const consent = { intent: "consent", purpose: "whatsapp_messages" };
  await arjun.post("/settings/privacy", { ...consent, given: "no" });
  expect(await texts(club)).toEqual([]);
  await arjun.post("/settings/privacy", { ...consent, given: "yes" });
  expect(await texts(club)).toEqual([]);
});
