/** What waits to be sent to volunteers and leaders of a run that is moved again, or cancelled. */

import { expect, test } from "vitest";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { endMessages } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { RUN } from "../../support/announcements";
import { readable } from "../../support/browser";
import { EVENT } from "../../support/event-input";
import { PRICES } from "../../support/prices";
import { ASHA, EVENING, LEADER_PATH, openWatched, timeZone } from "../../support/weather";

/** Asha leads the run and consents to messages; none has left. */
async function openLed() {
  const opened = await openWatched();
  const { club, db } = opened;
  const consent = { memberId: ASHA, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(db, { ...consent, now: EVENING });
  const move = async (time: string, version: number) => {
    const by = { adminId: "ravi", requestId: null, now: club.clock.at, timeZone };
    const event = { ...EVENT, date: "2026-11-29", time, location: "New mill", capacity: 5 };
    const change = { scope: "one" as const, image: undefined, event };
    return await changeEvent(db, { ...by, ...change, eventId: RUN, version });
  };
  const sent = async () => {
    await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: club.clock.at, timeZone });
    const own = await db
      .selectFrom("messages")
      .select(["text", "state", "reason"])
      .where("member_id", "=", ASHA)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return own.map(({ text, state, reason }) => [text, state, reason]);
  };
  return { ...opened, move, sent };
}

test("of two changes a volunteer is sent the last one", async () => {
  const { club, db, move, sent } = await openLed();
  const { version } = await db
    .selectFrom("events")
    .select("version")
    .where("id", "=", RUN)
    .executeTakeFirstOrThrow();
  expect(await move("06:00", version)).toMatchObject({ ok: true });
  club.clock.at += 1;
  expect(await move("06:30", version + 1)).toMatchObject({ ok: true });
  const told = "Your run has changed: Sun, 29 Nov, 6:30 am at New mill. See our site for the rest.";
  expect((await sent()).filter(([, state]) => state === "sent")).toEqual([[told, "sent", null]]);
});

test("a leader who has called the run off is not asked for a word any more", async () => {
  const { asha, look, forecasts, sent } = await openLed();
  forecasts({ pm10: 260 });
  await look();
  expect((await asha.post(LEADER_PATH, { reason: "Bad air." })).status).toBe(302);
  const [asked] = await sent();
  expect(asked).toEqual([
    "Please look at your run on Sun, 29 Nov, 5:45 am: the forecast says AQI 210. Decide on our site whether it takes place.",
    "failed",
    "overtaken",
  ]);
});

test("volunteers who are told are counted apart from those booked", async () => {
  const { asha, club, sent } = await openLed();
  expect((await asha.post(LEADER_PATH, { reason: "Bad air." })).status).toBe(302);
  await sent();
  const page = readable((await (await club.admin()).get(`/admin/events/${RUN}`)).text);
  expect(page).toContain("A message was sent to the one volunteer, by text.");
  expect(page).toContain("No message was sent to the one person booked.");
});

/** Asha was sent a message about the weather, which can be ended. */
async function openSent() {
  const { db, look, forecasts, sent } = await openLed();
  forecasts({ pm10: 260 });
  await look();
  const end = (kinds: ("weather" | "changed")[], eventId = RUN) =>
    endMessages(db, { memberIds: [ASHA], eventId, kinds, now: EVENING }).executeTakeFirst();
  return { end, states: async () => (await sent()).map(([, state]) => state) };
}

test("endMessages ends only what is named, once", async () => {
  const { end } = await openSent();
  expect(await end(["changed"])).toMatchObject({ numUpdatedRows: 0n });
  expect(await end(["weather"], "sample-event-past")).toMatchObject({ numUpdatedRows: 0n });
  expect(await end(["weather"])).toMatchObject({ numUpdatedRows: 1n });
  expect(await end(["weather"])).toMatchObject({ numUpdatedRows: 0n });
});

test("endMessages leaves what was sent as it is", async () => {
  const { end, states } = await openSent();
  expect(await states()).toEqual(["sent"]);
  // Sent stays sent; what fails later is not passed on.
  await end(["weather"]);
  expect(await states()).toEqual(["sent"]);
});
