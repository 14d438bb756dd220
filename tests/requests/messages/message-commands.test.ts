/** A message from being queued to its last channel. */

import { expect, test } from "vitest";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { LEASE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import {
  type Attempted,
  deliverMessage,
  listRecipients,
  noteAttempts,
} from "~/core/messages/send/deliver-message.server";
import { noteAttempt, queueNextChannel } from "~/core/messages/send/note-attempt.server";
import { changeChannel, requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";

const ASHA = "sample-member-asha";
const EVENT = "sample-event-upcoming";
const REFUSED = { ok: false, reason: "number_refused" } as const;

/** A club with one message queued to Asha, over WhatsApp and then by text. */
async function openQueued() {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const notification = {
    memberId: ASHA,
    kind: "cancelled" as const,
    title: "Cancelled",
    text: "It rains.",
    filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" },
    cause: "rain",
    eventId: EVENT,
  };
  const queue = () => notifyMembers(db, { notifications: [notification], now });
  await queue();
  const claim = async () => {
    const [message] = await claimMessages(db, { now, onlyUrgent: true, limit: 1 });
    if (!message) throw new Error("No message is due.");
    return message;
  };
  const messages = () =>
    db.selectFrom("messages").select(["id", "channel", "state", "reason"]).orderBy("id").execute();
  return { club, db, now, queue, claim, messages };
}

/** The same after both channels refused the number. */
async function openFailed() {
  const opened = await openQueued();
  const { db, now, claim } = opened;
  await noteAttempt(db, { message: await claim(), outcome: REFUSED, cost: 0, now });
  await noteAttempt(db, { message: await claim(), outcome: REFUSED, cost: 0, now });
  return opened;
}

test("a message is queued once over the first channel, with the text as it was registered", async () => {
  const { db, queue, messages } = await openQueued();
  await queue();
  expect(await messages()).toMatchObject([{ channel: "whatsapp", state: "queued" }]);
  const { text } = await db.selectFrom("messages").select("text").executeTakeFirstOrThrow();
  expect(text).toBe(
    "Your run on Sun, 22 Nov, 5:45 am is cancelled. Rain. See our site for the rest.",
  );
});

test("a failed message is queued once for the next channel", async () => {
  const { db, now, claim, messages } = await openQueued();
  const message = await claim();
  await noteAttempt(db, { message, outcome: REFUSED, cost: 0, now });
  const failed = { channel: "whatsapp", state: "failed", reason: "number_refused" };
  expect(await messages()).toMatchObject([failed, { channel: "sms", state: "queued" }]);
  expect(await queueNextChannel(db, { messageId: message.id, now })).toBe(false);
});

test("a message that failed over its last channel goes no further", async () => {
  const { messages } = await openFailed();
  expect(await messages()).toHaveLength(2);
});

test("a message that may have been sent is repeated only once, by the next channel", async () => {
  const { db, now, claim, messages } = await openQueued();
  const outcome = { ok: false, reason: "unavailable", mayHaveGone: true } as const;
  await noteAttempt(db, { message: await claim(), outcome, cost: 0, now });
  const unknown = { state: "failed", reason: "outcome_unknown" };
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", ...unknown },
    { channel: "sms", state: "queued" },
  ]);
  await noteAttempt(db, { message: await claim(), outcome, cost: 0, now });
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", ...unknown },
    { channel: "sms", ...unknown },
  ]);
});

test("a message that may have been sent twice is not sent by another channel", async () => {
  const { db, now, claim, messages } = await openQueued();
  await claim();
  const again = await claimMessages(db, { now: now + LEASE_MS, onlyUrgent: true, limit: 1 });
  const outcome = { ok: false, reason: "unavailable", mayHaveGone: true } as const;
  for (const message of again) await noteAttempt(db, { message, outcome, cost: 0, now });
  expect(await messages()).toMatchObject([{ channel: "whatsapp", reason: "outcome_unknown" }]);
});

test("the outcome of an earlier attempt that comes too late changes nothing", async () => {
  const { db, now, claim, messages } = await openQueued();
  const message = await claim();
  await noteAttempt(db, { message, outcome: { ok: true, reference: "r" }, cost: 115, now });
  await noteAttempt(db, {
    message,
    cost: 0,
    now,
    outcome: { ok: false, reason: "refused" },
  });
  expect(await messages()).toMatchObject([{ state: "sent", reason: null }]);
});

test("a message goes over the first of its channels that has a service", async () => {
  const { club, db, now, claim, messages } = await openQueued();
  const message = await claim();
  const recipient = (await listRecipients(db, { memberIds: [ASHA], now })).get(ASHA);
  const noted: Attempted[] = [];
  const note = async (one: Attempted) => {
    noted.push(one);
    await noteAttempts(db, { attempted: [one], now });
  };
  const input = { message, recipient, note, prices: PRICES, sms: club.sms, now };
  expect(await deliverMessage(db, input)).toBe(true);
  expect(noted).toMatchObject([{ message: { channel: "sms" }, cost: 200 }]);
  expect(await messages()).toMatchObject([{ channel: "sms", state: "sent" }]);
  expect(club.sms.sent).toHaveLength(1);
});

/** A message that a process has taken over from an earlier one, whose lease was over. */
async function openTakenOver() {
  const opened = await openQueued();
  const earlier = await opened.claim();
  const later = opened.now + LEASE_MS;
  const [message] = await claimMessages(opened.db, { now: later, onlyUrgent: true, limit: 1 });
  if (!message) throw new Error("The lease is not over.");
  return { ...opened, earlier, later, message };
}

test("a message that another process has taken over keeps its channel", async () => {
  const { db, earlier } = await openTakenOver();
  expect(await changeChannel(db, { message: earlier, channel: "sms" })).toBe(false);
});

test("a message that was taken over goes over the channel that is served", async () => {
  const { club, db, later, message, messages } = await openTakenOver();
  const recipient = (await listRecipients(db, { memberIds: [ASHA], now: later })).get(ASHA);
  const note = (attempted: Attempted) => noteAttempts(db, { attempted: [attempted], now: later });
  await deliverMessage(db, { prices: PRICES, message, recipient, note, sms: club.sms, now: later });
  expect(await messages()).toMatchObject([{ channel: "sms", state: "sent" }]);
});

test("a channel is not changed to one that the same cause went over already", async () => {
  const { db, now, claim, messages } = await openQueued();
  const first = await claim();
  const outcome = { ok: false, reason: "number_refused" } as const;
  await noteAttempt(db, { message: first, outcome, cost: 0, now });
  await db.updateTable("messages").set({ state: "sending" }).where("id", "=", first.id).execute();
  expect(await changeChannel(db, { message: first, channel: "sms" })).toBe(false);
  expect(await changeChannel(db, { message: first, channel: "push" })).toBe(true);
  expect(await messages()).toMatchObject([{ channel: "push" }, { channel: "sms" }]);
});

test("only the last of a person's channels is tried again", async () => {
  const { db, now, messages } = await openFailed();
  expect(await requeueMessages(db, { eventId: EVENT, now })).toBe(1);
  expect(await messages()).toMatchObject([
    { state: "failed" },
    { channel: "sms", state: "queued" },
  ]);
});

test("no channel is tried again where another one was accepted", async () => {
  const { db, now, claim } = await openFailed();
  await requeueMessages(db, { eventId: EVENT, now });
  await noteAttempt(db, { message: await claim(), outcome: { ok: true }, cost: 0, now });
  expect(await requeueMessages(db, { eventId: EVENT, now })).toBe(0);
});
