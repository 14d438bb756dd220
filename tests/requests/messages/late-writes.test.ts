/** What an earlier attempt writes late, its service reports late, or an admin presses twice, and a later attempt keeps. */

import { expect, test } from "vitest";
import {
  applyReport,
  endOtherChannels,
} from "~/core/messages/delivery-reports/apply-report.server";
import {
  endAllMessages,
  endMessages,
  endUnneeded,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import { LEASE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { noteAttempt } from "~/core/messages/send/note-attempt.server";
import {
  hasRetryable,
  requeueMessages,
  updateClaimed,
} from "~/core/messages/send/requeue-messages.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { inTransaction } from "~/db/transaction";
import { failingReads } from "../../support/failing-reads";
import { PRICES } from "../../support/prices";
import { ASHA, EVENT, openQueued, PRICE } from "../../support/queued-message";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const REFUSED = { ok: false, reason: "number_refused" } as const;
const SILENT = { ok: false, reason: "unavailable", mayHaveGone: true } as const;

test("an outcome from before 'Try again' is not taken for the attempt of the same number after it", async () => {
  const { db, clock, claim, note, messages } = await openQueued("sms");
  const first = await claim();
  clock.at += LEASE_MS;
  await note(await claim(), REFUSED);
  expect(await requeueMessages(db, { eventId: EVENT, now: clock.at })).toBe(1);
  clock.at += 1;
  const again = await claim();
  expect(again.attempts).toBe(first.attempts);
  await note(first, { ok: true, reference: "first" });
  expect(await messages()).toMatchObject([{ state: "sending", reference: null, cost: 0 }]);
  await note(again, { ok: true, reference: "again" });
  expect(await messages()).toMatchObject([{ state: "sent", reference: "again", cost: PRICE }]);
});

test("'Try again' leaves a message alone that a process takes at the same moment", async () => {
  const { db, clock, claim, note, messages } = await openQueued("sms");
  await note(await claim(), REFUSED);
  await requeueMessages(db, { eventId: EVENT, now: clock.at });
  await note(await claim(), { ok: false, reason: "unavailable" });
  clock.at += LEASE_MS;
  const taking = pausedTransaction(db, async (other) => {
    await claimMessages(other, { now: clock.at, onlyUrgent: true, limit: 1 });
  });
  const other = await taking.done;
  const pressed = requeueMessages(db, { eventId: EVENT, now: clock.at });
  await untilLockAwaited(other);
  await taking.commit();
  expect(await pressed).toBe(0);
  expect(await messages()).toMatchObject([{ state: "sending" }]);
});

test("reports of a failed attempt do not change the state of the one after 'Try again'", async () => {
  const { db, clock, claim, note, report, messages } = await openQueued("sms");
  const first = await claim();
  const { id } = first;
  await note(first, { ok: true, reference: "first" });
  await report(id, "failed", "first");
  await requeueMessages(db, { eventId: EVENT, now: clock.at });
  for (const state of ["failed", "sent"] as const) {
    expect(await report(id, state, "first")).toBe(true);
    expect(await messages()).toMatchObject([{ state: "queued" }]);
  }
  clock.at += 1;
  await note(await claim(), { ok: true, reference: "again" });
  await report(id, "failed", "first");
  expect(await messages()).toMatchObject([{ state: "sent", reference: "again" }]);
  await report(id, "failed", "again");
  expect(await messages()).toMatchObject([{ state: "failed", reference: "again" }]);
  await report(id, "delivered", "first");
  expect(await messages()).toMatchObject([{ state: "delivered" }]);
});

test("a message whose report comes before its outcome is stored keeps its price", async () => {
  const { claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await report(message.id, "delivered", "r");
  await note(message, { ok: true, reference: "r" });
  expect(await messages()).toMatchObject([{ state: "delivered", reference: "r", cost: PRICE }]);
});

test("an attempt that may have been sent costs as much as one that was", async () => {
  const { clock, claim, note, messages } = await openQueued("sms");
  await note(await claim(), SILENT);
  expect(await messages()).toMatchObject([{ state: "queued", cost: PRICE }]);
  clock.at += LEASE_MS;
  await note(await claim(), { ok: true });
  expect(await messages()).toMatchObject([{ state: "sent", cost: 2 * PRICE }]);
});

test("a report that fails half-way is applied whole when it is repeated", async () => {
  const { db, clock, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await note(message, { ok: true, reference: "r" });
  const failed = { messageId: message.id, reference: "r", state: "failed", reason: "1" } as const;
  const times = { at: clock.at, now: clock.at };
  await expect(applyReport(failingReads(db, "filled_in"), { ...failed, ...times })).rejects.toThrow(
    "filled_in",
  );
  await report(message.id, "failed", "r");
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", state: "failed" },
    { channel: "sms", state: "queued" },
  ]);
});

test("a delivered report ends the queued message by the next channel", async () => {
  const { db, clock, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await note(message, SILENT);
  await report(message.id, "delivered", "r");
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", state: "delivered" },
    { channel: "sms", state: "failed", reason: "overtaken" },
  ]);
  expect(await hasRetryable(db, { eventId: EVENT, now: clock.at })).toBe(false);
});

test("a next channel in sending is not tried again once the first channel has delivered", async () => {
  const { club, db, clock, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await note(message, SILENT);
  const next = await claim();
  await report(message.id, "read", "r");
  await note(next, { ok: false, reason: "unavailable" });
  clock.at += LEASE_MS;
  expect(await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: clock.at })).toBe(0);
  expect(club.sms.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "read" }, { channel: "sms", state: "failed" }]);
});

test("'Still in?' is not sent by the next channel after the notification of the cancellation", async () => {
  const { db, clock, claim, messages } = await openQueued("whatsapp", "sms");
  await db.updateTable("messages").set({ kind: "still_in" }).execute();
  const message = await claim();
  const cancelled = {
    memberId: ASHA,
    kind: "cancelled" as const,
    title: "Cancelled",
    text: "It rains.",
    cause: "storm",
    eventId: EVENT,
    filledIn: { when: "Sun", reason: "Rain" },
  };
  const failing = pausedTransaction(db, (other) =>
    noteAttempt(other, { message, outcome: REFUSED, cost: 0, now: clock.at }),
  );
  const other = await failing.done;
  const telling = inTransaction(db, (own) =>
    notifyMembers(own, { notifications: [cancelled], now: clock.at }),
  );
  await untilLockAwaited(other);
  await failing.commit();
  await telling;
  expect(
    (await messages()).map(({ channel, state, reason }) => ({ channel, state, reason })),
  ).toEqual([
    { channel: "whatsapp", state: "failed", reason: "number_refused" },
    { channel: "sms", state: "failed", reason: "overtaken" },
    { channel: "whatsapp", state: "queued", reason: null },
  ]);
});

test("a queued message is not retryable until a service was asked to send it", async () => {
  const { db, clock, claim, note } = await openQueued("sms");
  const about = { eventId: EVENT, now: clock.at };
  expect(await hasRetryable(db, about)).toBe(false);
  await note(await claim(), { ok: false, reason: "unavailable" });
  expect(await hasRetryable(db, about)).toBe(true);
});

test("endOtherChannels ends only waiting messages to the same member about the same cause", async () => {
  const { db, claim, note, messages } = await openQueued("whatsapp", "sms");
  const { id } = await claim();
  const sms = { memberId: ASHA, cause: "rain" };
  await endOtherChannels(db, { ...sms, id });
  await endOtherChannels(db, { ...sms, id: "another", cause: "storm" });
  expect(await messages()).toMatchObject([{ state: "sending" }]);
  await db.updateTable("messages").set({ state: "queued", attempts: 1, repeats: 1 }).execute();
  await endOtherChannels(db, { ...sms, id: "another" });
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
  await expect(claim().then((one) => note(one, SILENT))).rejects.toThrow("No message is due.");
});

test("an update of a claim changes nothing once another process has taken the message over", async () => {
  const { db, clock, claim, messages } = await openQueued("sms");
  const first = await claim();
  clock.at += LEASE_MS;
  await claim();
  await updateClaimed(db, first).set({ reason: "late" }).execute();
  expect(await messages()).toMatchObject([{ state: "sending", reason: null }]);
});

test("messages that are ended are ended once", async () => {
  const { db, clock, messages } = await openQueued("sms");
  const about = { memberIds: [ASHA], eventId: EVENT, kinds: ["cancelled" as const], now: clock.at };
  let runs = 0;
  await endAllMessages(() => {
    runs += 1;
    return endMessages(db, about);
  });
  expect(runs).toBe(2);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});

test("a waiting message that ends fails as overtaken", async () => {
  const { db, messages } = await openQueued("sms");
  await endUnneeded(db, ["repeats"]).where("member_id", "=", ASHA).execute();
  expect(await messages()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});

test("a waiting message that was tried before it ends fails as unknown", async () => {
  const { db, messages } = await openQueued("sms");
  await db.updateTable("messages").set({ repeats: 1 }).execute();
  await endUnneeded(db, ["repeats"]).where("member_id", "=", ASHA).execute();
  expect(await messages()).toMatchObject([{ state: "failed", reason: "outcome_unknown" }]);
});
