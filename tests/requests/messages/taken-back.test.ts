/** A notification that is taken back while it is with a service. */

import { expect, test } from "vitest";
import { dropNotifications } from "~/core/messages/notify/notify-members.server";
import { hasRetryable } from "~/core/messages/send/requeue-messages.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { HOUR_MS } from "~/lib/dates";
import { PRICES } from "../../support/prices";
import { ASHA, EVENT, openQueued } from "../../support/queued-message";

const TAKEN_BACK = { memberId: ASHA, causes: ["rain"] };

test("a withdrawn message is not sent by the next channel after a reported failure", async () => {
  const { club, db, clock, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await note(message, { ok: true, reference: "r" });
  await dropNotifications(db, TAKEN_BACK);
  await report(message.id, "failed", "r");
  expect(await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: clock.at })).toBe(0);
  expect(await messages()).toMatchObject([{ channel: "whatsapp", state: "failed" }]);
  expect(await hasRetryable(db, { eventId: EVENT, now: clock.at })).toBe(false);
});

test("a message that is withdrawn while it is sent is not tried again", async () => {
  const { club, db, clock, claim, note, messages } = await openQueued("sms");
  const message = await claim();
  await dropNotifications(db, TAKEN_BACK);
  await note(message, { ok: false, reason: "unavailable" });
  clock.at += HOUR_MS;
  expect(await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: clock.at })).toBe(0);
  expect(club.sms.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "overtaken" }]);
});
