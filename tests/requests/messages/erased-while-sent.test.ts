/** A member who is erased while a process sends them something. */

import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { LEASE_MS } from "~/core/messages/retries";
import { noteAttempt } from "~/core/messages/send/note-attempt.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { PRICES } from "../../support/prices";
import { ASHA, openQueued } from "../../support/queued-message";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

test("a next channel stored while its member is erased is deleted with the other messages", async () => {
  const { db, clock, claim, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  const outcome = { ok: false, reason: "number_refused" } as const;
  const failing = pausedTransaction(db, (other) =>
    noteAttempt(other, { message, outcome, cost: 0, now: clock.at }),
  );
  const other = await failing.done;
  const erasing = eraseMember(db, { memberId: ASHA, now: clock.at });
  await untilLockAwaited(other);
  await failing.commit();
  await erasing;
  expect(await messages()).toEqual([]);
});

test("a service's answer or report after its member was erased stores nothing", async () => {
  const { club, db, clock, claim, note, report, messages } = await openQueued("whatsapp", "sms");
  const message = await claim();
  await eraseMember(db, { memberId: ASHA, now: clock.at });
  await note(message, { ok: false, reason: "number_refused" });
  expect(await report(message.id, "failed", "r")).toBe(false);
  clock.at += LEASE_MS;
  expect(await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now: clock.at })).toBe(0);
  expect(await messages()).toEqual([]);
});
