/** A database that fails for a moment while messages are sent and reported. */

import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { LEASE_MS } from "~/core/messages/retries";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import type { Db } from "~/db/tables";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";
import { openQueued, PRICE } from "../../support/queued-message";

/** The database, but the first query that mentions `word` is refused. */
function failingOnce(db: Db, word: string): Db {
  let isLeft = true;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isLeft || !JSON.stringify(node).includes(`"${word}"`)) return node;
      isLeft = false;
      throw new Error(`${word} fails once`);
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

test.each([
  ["who the members are", "whatsapp_people"],
  ["what became of the messages", "sent_at"],
])("a message is sent once where the database fails for a moment with %s", async (_, word) => {
  const { club, db, clock, messages } = await openQueued("sms");
  const { sms } = club;
  expect(
    await sendWaitingMessages(failingOnce(db, word), { prices: PRICES, sms, now: clock.at }),
  ).toBe(1);
  expect(await messages()).toMatchObject([{ state: "sent", cost: PRICE }]);
  clock.at += LEASE_MS;
  expect(await sendWaitingMessages(db, { prices: PRICES, sms, now: clock.at })).toBe(0);
  expect(sms.sent).toHaveLength(1);
});

test("a text service's report is applied where the database fails for a moment", async () => {
  const { db, clock, claim, note, messages } = await openQueued("sms");
  await note(await claim(), { ok: true, reference: "msg91-1" });
  const smsWebhook = { provider: "msg91", secret: "a-word-of-our-own" } as const;
  const services = { db: failingOnce(db, "delivered_at"), smsWebhook };
  const club = await TestClub.open({ services, sample: false, at: clock.at });
  const url = `http://localhost/webhooks/sms?secret=${smsWebhook.secret}`;
  const body = JSON.stringify({ requestId: "msg91-1", status: "1" });
  expect((await club.fetch(new Request(url, { method: "POST", body }))).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "delivered" }]);
});
