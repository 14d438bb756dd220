/** Messages are sent once, tried again, given up, and never to somebody who may not be told. */

import { expect, test } from "vitest";
import {
  findNotificationChoices,
  setNotificationChoices,
} from "~/core/messages/choices/list-latest-messages.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { ATTEMPTS_MAXIMUM, LEASE_MS, LONGEST_PAUSE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";

const ASHA = "sample-member-asha";
const ZONE = "Asia/Kolkata";
const DOWN = { ok: false, reason: "unavailable" } as const;

/** A club in which Asha consents to messages. */
async function openClub(at?: number) {
  const club = await TestClub.open(at === undefined ? {} : { at });
  const { db } = club;
  await setConsent(db, {
    memberId: ASHA,
    purpose: "whatsapp_messages",
    given: true,
    now: club.clock.at,
  });
  const cancelled = { kind: "cancelled" as const, title: "Cancelled", text: "It rains." };
  const filledIn = { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" };
  const tell = (cause: string, more: { usefulUntil?: number } = {}) =>
    notifyMembers(db, {
      notifications: [{ ...cancelled, ...more, filledIn, memberId: ASHA, cause }],
      now: club.clock.at,
    });
  const send = () =>
    sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: club.clock.at, timeZone: ZONE });
  const messages = () =>
    db
      .selectFrom("messages")
      .select(["state", "reason", "attempts", "repeats", "channel"])
      .where("member_id", "=", ASHA)
      .orderBy("id")
      .execute();
  const takeAndEnd = () => claimMessages(db, { now: club.clock.at, onlyUrgent: true, limit: 10 });
  return { club, db, tell, takeAndEnd, send, messages };
}

test("a message that a service did not take is tried again, later each time, until it is sent", async () => {
  const { club, tell, send, messages } = await openClub();
  await tell("rain");
  club.sms.outcome = DOWN;
  await send();
  expect(await messages()).toMatchObject([{ state: "queued", reason: "unavailable", attempts: 1 }]);
  club.clock.at += 29_000;
  await send();
  expect(await messages()).toMatchObject([{ attempts: 1 }]);
  club.clock.at += 9_000;
  await send();
  expect(await messages()).toMatchObject([{ attempts: 2 }]);
  club.sms.outcome = undefined;
  club.clock.at += 2 * MINUTE_MS;
  expect(await send()).toBe(1);
  expect(await messages()).toMatchObject([{ state: "sent", reason: null }]);
  expect(club.sms.sent).toHaveLength(1);
  club.clock.at += LONGEST_PAUSE_MS;
  expect(await send()).toBe(0);
});

test("a message is given up after its last attempt, with the reason", async () => {
  const { club, tell, send, messages } = await openClub();
  await tell("rain");
  club.sms.outcome = DOWN;
  for (let tries = 0; tries < ATTEMPTS_MAXIMUM + 3; tries += 1) {
    await send();
    club.clock.at += LONGEST_PAUSE_MS;
  }
  expect(await messages()).toMatchObject([
    { state: "failed", reason: "unavailable", attempts: ATTEMPTS_MAXIMUM },
  ]);
});

test("a number that the service refuses is not tried again", async () => {
  const { club, tell, send, messages } = await openClub();
  await tell("rain");
  club.sms.outcome = { ok: false, reason: "number_refused" };
  await send();
  expect(await messages()).toMatchObject([{ state: "failed", reason: "number_refused" }]);
});

test("a member reads their last five messages, each with its channel and what became of it", async () => {
  const { club, tell, send } = await openClub();
  const asha = await club.member("asha");
  const page = async () => readable((await asha.get("/settings/notifications")).text);
  expect(await page()).toContain("We haven't sent a message to your phone yet.");
  for (let n = 0; n < 6; n += 1) await tell(`rain ${n}`);
  await send();
  club.sms.outcome = { ok: false, reason: "number_refused" };
  await tell("storm");
  await send();
  const text = await page();
  expect(text.match(/is cancelled\. Rain\./g)).toHaveLength(5);
  expect(text).toContain("by text · Not sent: The number can’t be reached");
  expect(text.match(/by text · Sent/g)).toHaveLength(4);
});

test("ten senders at once send each message once", async () => {
  const { club, tell, send } = await openClub();
  for (let n = 0; n < 30; n += 1) await tell(`rain ${n}`);
  const sent = await Promise.all(Array.from({ length: 10 }, send));
  expect(sent.reduce((a, b) => a + b)).toBe(30);
  expect(club.sms.sent).toHaveLength(30);
});

test("two notifications with the same cause are one message and one entry in the inbox", async () => {
  const { club, db, tell, send } = await openClub();
  await tell("rain");
  await tell("rain");
  await send();
  await tell("rain");
  await send();
  expect(club.sms.sent).toHaveLength(1);
  const entries = await db
    .selectFrom("notifications")
    .select("id")
    .where("cause", "=", "rain")
    .execute();
  expect(entries).toHaveLength(1);
});

test("a message whose change is rolled back is not sent", async () => {
  const { db, send, messages } = await openClub();
  const failing = inTransaction(db, async (db) => {
    const notification = { memberId: ASHA, kind: "cancelled" as const, title: "A", text: "B" };
    const filledIn = { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" };
    await notifyMembers(db, { notifications: [{ ...notification, filledIn }], now: 1 });
    throw new Error("The change failed.");
  });
  await expect(failing).rejects.toThrow("The change failed.");
  expect(await send()).toBe(0);
  expect(await messages()).toEqual([]);
});

test("a message of a process that ended is sent once more when its lease is over", async () => {
  const { club, tell, takeAndEnd, send, messages } = await openClub();
  await tell("rain");
  expect(await takeAndEnd()).toHaveLength(1);
  expect(await send()).toBe(0);
  club.clock.at += LEASE_MS - 1;
  expect(await send()).toBe(0);
  club.clock.at += 1;
  expect(await send()).toBe(1);
  expect(await messages()).toMatchObject([{ state: "sent", repeats: 1 }]);
  expect(club.sms.sent).toHaveLength(1);
});

test("a message of two processes that ended is not sent again", async () => {
  const { club, tell, takeAndEnd, send, messages } = await openClub();
  await tell("storm");
  for (let ended = 0; ended < 2; ended += 1) {
    expect(await takeAndEnd()).toHaveLength(1);
    club.clock.at += LEASE_MS;
  }
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  expect(club.sms.sent).toEqual([]);
});

test("an urgent message without a service's answer is sent only once more", async () => {
  const { club, tell, send, messages } = await openClub();
  await tell("rain");
  club.sms.outcome = { ...DOWN, mayHaveGone: true };
  for (let n = 0; n < 4; n += 1) {
    await send();
    club.clock.at += HOUR_MS;
  }
  expect(await messages()).toMatchObject([
    { state: "failed", reason: "outcome_unknown", attempts: 2 },
  ]);
});

test("a non-urgent message that may have been sent is not sent again", async () => {
  const { club, db, send, messages } = await openClub();
  await notifyMembers(db, {
    notifications: [
      {
        memberId: ASHA,
        kind: "membership" as const,
        title: "It ends",
        text: "Renew it.",
        filledIn: { when: "Sun, 29 Nov" },
        cause: "ending",
      },
    ],
    now: club.clock.at,
  });
  await db
    .updateTable("messages")
    .set({ channels: jsonText(["sms", "email"]) })
    .execute();
  expect(
    await claimMessages(db, { now: club.clock.at, onlyUrgent: false, limit: 10 }),
  ).toHaveLength(1);
  club.clock.at += LEASE_MS;
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  expect(club.sms.sent).toEqual([]);
});

test.each(["suspended", "inactive"] as const)(
  "a member who is %s by the time of sending gets no message",
  async (status) => {
    const { club, db, tell, send, messages } = await openClub();
    await tell("rain");
    await db.updateTable("members").set({ status }).where("id", "=", ASHA).execute();
    expect(await send()).toBe(0);
    expect(await messages()).toMatchObject([{ state: "failed", reason: "not_allowed" }]);
    await tell("storm");
    expect(await messages()).toHaveLength(1);
    expect(club.sms.sent).toEqual([]);
  },
);

test("a consent that was withdrawn while a message was taken stops it", async () => {
  const { club, db, tell, send, messages } = await openClub();
  await tell("rain");
  await db.updateTable("consent").set({ withdrawn_at: 1 }).where("member_id", "=", ASHA).execute();
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "not_allowed" }]);
  expect(club.sms.sent).toEqual([]);
});

test("messages of a topic that was turned off while one waited are not sent", async () => {
  const { club, db, tell, send, messages } = await openClub();
  await tell("rain");
  const choices = await findNotificationChoices(db, { memberId: ASHA });
  const changes = { ...choices.changes, message: false };
  await setNotificationChoices(db, { memberId: ASHA, choices: { ...choices, changes } });
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "not_allowed" }]);
  expect(club.sms.sent).toEqual([]);
});

test("in quiet hours what is not urgent waits until eight", async () => {
  const { club, db, tell, send } = await openClub(instantOf("2026-11-21", "22:00", ZONE));
  const ends = { kind: "membership" as const, title: "It ends", text: "Soon." };
  await notifyMembers(db, {
    notifications: [{ ...ends, memberId: ASHA, filledIn: { when: "Thu, 26 Nov" } }],
    now: club.clock.at,
  });
  await tell("rain");
  expect(await send()).toBe(1);
  expect(club.sms.sent[0]?.text).toContain("is cancelled");
  club.clock.at = instantOf("2026-11-22", "07:59", ZONE);
  expect(await send()).toBe(0);
  club.clock.at += MINUTE_MS;
  expect(await send()).toBe(1);
  expect(club.sms.sent[1]?.text).toContain("Your membership ends on Thu, 26 Nov");
});

test("a message about a run that has begun is not sent any more", async () => {
  const { club, tell, send, messages } = await openClub();
  await tell("rain", { usefulUntil: club.clock.at + HOUR_MS });
  club.clock.at += HOUR_MS;
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "too_late" }]);
});
