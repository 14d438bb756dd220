/** What a service reports late of an attempt whose outcome nobody stored: during the next one, or after it was given up. */
import { expect, test } from "vitest";
import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import { type Attempt, LEASE_MS } from "~/core/messages/retries";
import { recordLateAcceptance } from "~/core/messages/send/note-attempt.server";
import { hasRetryable, requeueMessages } from "~/core/messages/send/requeue-messages.server";
import type { DeliveryChannel } from "~/db/tables/messages";
import { EVENT, openQueued, PRICE } from "../../support/queued-message";

const SILENT = { ok: false, reason: "unavailable", mayHaveGone: true } as const;
const AGAIN = { ok: true, reference: "again" } as const;

/** A process ended during its attempt, and another one makes the next. */
async function openTakenOver(...channels: [DeliveryChannel, ...DeliveryChannel[]]) {
  const opened = await openQueued(...channels);
  await opened.claim();
  opened.clock.at += LEASE_MS;
  const again = await opened.claim();
  return { ...opened, again };
}

/** Urgent ones are tried until they may have gone out twice, by the last channel. */
async function openGivenUp() {
  const opened = await openQueued("sms");
  for (let tries = 0; tries < 2; tries += 1) {
    await opened.note(await opened.claim(), SILENT);
    opened.clock.at += LEASE_MS;
  }
  return opened;
}

test("a late failure report of the first attempt does not fail an accepted second one", async () => {
  const { again, note, report, messages } = await openTakenOver("whatsapp", "sms");
  await report(again.id, "failed", "first");
  await note(again, AGAIN);
  const sent = {
    channel: "whatsapp",
    state: "sent",
    reason: null,
    reference: "again",
    cost: PRICE,
  };
  expect(await messages()).toMatchObject([sent]);
  await report(again.id, "failed", "first");
  expect(await messages()).toMatchObject([sent]);
  await report(again.id, "failed", "again");
  expect(await messages()).toMatchObject([
    { state: "failed" },
    { channel: "sms", state: "queued" },
  ]);
});

test("a failure reported before the attempt's outcome is stored is kept", async () => {
  const { again, note, report, messages } = await openTakenOver("whatsapp", "sms");
  await report(again.id, "failed", "again");
  await note(again, AGAIN);
  expect(await messages()).toMatchObject([
    { state: "failed", cost: PRICE },
    { channel: "sms", state: "queued" },
  ]);
});

test("a failed attempt whose outcome is stored last is not marked as sent", async () => {
  const { again, note, report, messages } = await openTakenOver("whatsapp", "sms");
  await report(again.id, "failed", "first");
  await report(again.id, "failed", "again");
  await note(again, AGAIN);
  expect(await messages()).toMatchObject([
    { state: "failed" },
    { channel: "sms", state: "queued" },
  ]);
});

test("a late answer does not withdraw the message that the next channel sends", async () => {
  const { again, claim, note, report, messages } = await openTakenOver("whatsapp", "sms");
  await report(again.id, "failed", "first");
  await claim();
  await note(again, AGAIN);
  expect(await messages()).toMatchObject([{ state: "sent" }, { channel: "sms", state: "sending" }]);
});

test("of two accepted attempts only reports of the later one count", async () => {
  const { again, note, report, messages } = await openTakenOver("sms");
  await report(again.id, "sent", "first");
  await note(again, AGAIN);
  await report(again.id, "failed", "first");
  expect(await messages()).toMatchObject([{ state: "sent", reference: "again" }]);
  await report(again.id, "failed", "again");
  expect(await messages()).toMatchObject([{ state: "failed" }]);
});

test("an attempt whose earlier one was reported is counted once", async () => {
  const { db, clock, again, report, messages } = await openTakenOver("sms");
  const count = (outcome: Attempt) =>
    recordLateAcceptance(db, { message: again, outcome, cost: PRICE, now: clock.at });
  expect(await count(AGAIN)).toBe(false);
  await report(again.id, "failed", "first");
  expect(await count(SILENT)).toBe(false);
  expect(await count({ ok: true })).toBe(false);
  expect([await count(AGAIN), await count(AGAIN)]).toEqual([true, false]);
  expect(await messages()).toMatchObject([{ state: "sent", cost: PRICE }]);
});

test("a message delivered by the first attempt stays delivered when a second is accepted", async () => {
  const { again, note, report, messages } = await openTakenOver("sms");
  await report(again.id, "delivered", "first");
  await note(again, AGAIN);
  expect(await messages()).toMatchObject([{ state: "delivered", reference: "first" }]);
});

test("a later attempt without a service's id keeps none of an earlier one", async () => {
  const { db, clock, claim, note, report, messages } = await openQueued("sms");
  const first = await claim();
  await note(first, { ok: true, reference: "first" });
  await report(first.id, "failed", "first");
  await requeueMessages(db, { eventId: EVENT, now: clock.at });
  clock.at += 1;
  await note(await claim(), { ok: true });
  const late = { messageId: undefined, reference: "first", state: "failed", reason: "2" } as const;
  expect(await applyReport(db, { ...late, at: clock.at, now: clock.at })).toBe(false);
  expect(await messages()).toMatchObject([{ state: "sent", reference: null }]);
});

test("later reports set the state of a message with an unknown outcome, which is not tried again", async () => {
  const { db, clock, report, messages } = await openGivenUp();
  const [{ id } = { id: "" }] = await messages();
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  await report(id, "sent", "second");
  expect(await messages()).toMatchObject([{ state: "sent", reason: null, reference: "second" }]);
  expect(await hasRetryable(db, { eventId: EVENT, now: clock.at })).toBe(false);
  await report(id, "failed", "second");
  expect(await messages()).toMatchObject([{ state: "failed" }]);
});

test("the outcome of a message stays unknown until all its attempts are reported as failed", async () => {
  const { report, messages } = await openGivenUp();
  const [{ id } = { id: "" }] = await messages();
  for (const reference of ["second", "second"]) {
    await report(id, "failed", reference);
    expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  }
  await report(id, "failed", "first");
  expect(await messages()).toMatchObject([{ state: "failed", reason: null }]);
});

test("a report of failure sends a non-urgent message with an unknown outcome once by the next channel", async () => {
  const { db, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await db.updateTable("messages").set({ rank: 1 }).execute();
  await note({ ...message, rank: 1 }, SILENT);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  for (let times = 0; times < 2; times += 1) await report(message.id, "failed", "r");
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", state: "failed", reason: null },
    { channel: "sms", state: "queued" },
  ]);
});
