/** What waits to be sent to volunteers and leaders of a run that is moved again, or cancelled. */

import { expect, test } from "vitest";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { endMessages } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { readable } from "../../support/browser";
import { EVENT } from "../../support/event-input";
import { ASHA, EVENING, openLedRun, RUN, timeZone } from "../../support/lake-run";
import { PRICES } from "../../support/prices";

/** Asha leads the run and consents to messages; none has left. */
async function openLed() {
  const opened = await openLedRun();
  const { club, db, consent } = opened;
  await consent(ASHA);
  const move = async (time: string) => {
    const { version } = await db
      .selectFrom("events")
      .select("version")
      .where("id", "=", RUN)
      .executeTakeFirstOrThrow();
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
  const { club, move, sent } = await openLed();
  expect(await move("06:00")).toMatchObject({ ok: true });
  club.clock.at += 1;
  expect(await move("06:30")).toMatchObject({ ok: true });
  const told = "Your run has changed: Sun, 29 Nov, 6:30 am at New mill. See our site for the rest.";
  expect((await sent()).filter(([, state]) => state === "sent")).toEqual([[told, "sent", null]]);
});

test("volunteers who are told are counted apart from those booked", async () => {
  const { club, sent } = await openLed();
  const admin = await club.admin();
  const cancel = { intent: "cancel", reason: "Bad air.", scope: "one" };
  expect((await admin.post(`/admin/events/${RUN}`, cancel)).status).toBe(200);
  await sent();
  const page = readable((await admin.get(`/admin/events/${RUN}`)).text);
  expect(page).toContain("A message was sent to the one volunteer, by text.");
  expect(page).toContain("No message was sent to the one person booked.");
});

/** Asha is told of a change; the message can be ended. */
async function openTold() {
  const { db, move, sent } = await openLed();
  await move("06:00");
  const end = (kinds: ("cancelled" | "changed")[], eventId = RUN) =>
    endMessages(db, { memberIds: [ASHA], eventId, kinds, now: EVENING }).executeTakeFirst();
  return { end, states: async () => (await sent()).map(([, state]) => state) };
}

test("endMessages ends only what is named, once", async () => {
  const { end } = await openTold();
  expect(await end(["cancelled"])).toMatchObject({ numUpdatedRows: 0n });
  expect(await end(["changed"], "sample-event-past")).toMatchObject({ numUpdatedRows: 0n });
  expect(await end(["changed"])).toMatchObject({ numUpdatedRows: 1n });
  expect(await end(["changed"])).toMatchObject({ numUpdatedRows: 0n });
});

test("endMessages leaves what was sent as it is", async () => {
  const { end, states } = await openTold();
  expect(await states()).toEqual(["sent"]);
  // Sent stays sent; what fails later is not passed on.
  await end(["changed"]);
  expect(await states()).toEqual(["sent"]);
});
