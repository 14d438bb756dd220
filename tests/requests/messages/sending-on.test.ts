/** The server's job that hands messages over goes on until nothing is due. */

import { sql } from "kysely";
import { expect, test } from "vitest";
import { countLeft } from "~/core/messages/budget/claim-within-budget.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { TextMessage } from "~/gateways/sms";
import { sendJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { TestClub, TestSms } from "../../support/club";
import { PRICES } from "../../support/prices";
import { ASHA, openQueued } from "../../support/queued-message";
import { addMembers } from "../../support/seats";

const PEOPLE = 33;

/** Refuses the number of every fifth person. */
class PartlySms extends TestSms {
  heard: (() => void) | undefined;
  override async send(message: TextMessage) {
    this.heard?.();
    if (Number(message.to) % 5 === 0) return { ok: false, reason: "number_refused" } as const;
    return await super.send(message);
  }
}

async function openTold() {
  const sms = new PartlySms();
  const club = await TestClub.open({ services: { sms } });
  const { db } = club;
  const now = club.clock.at;
  const memberIds = await addMembers(db, { count: PEOPLE, now });
  for (const memberId of memberIds)
    await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  await notifyMembers(db, {
    notifications: memberIds.map((memberId) => ({
      memberId,
      kind: "cancelled",
      title: "Cancelled",
      text: "Rain.",
      cause: "rain",
      filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" },
    })),
    now,
  });
  const states = async () => {
    const rows = await db.selectFrom("messages").select("state").execute();
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]),
    );
  };
  return { club, db, sms, now, states };
}

test("one run of the job sends everything, also where a service refuses some numbers", async () => {
  const { club, sms, states } = await openTold();
  await runJobs(sendJobs(club.services), club.services.log);
  expect(await states()).toEqual({ sent: 26, failed: 7 });
  expect(sms.sent).toHaveLength(26);
});

test("sendDueMessages takes each message once and counts those that were accepted", async () => {
  const { db, sms, now, states } = await openTold();
  const input = { prices: PRICES, sms, now, timeZone: "Asia/Kolkata", limit: PEOPLE };
  expect(await sendDueMessages(db, input)).toEqual({ taken: PEOPLE, accepted: 26 });
  expect(await sendDueMessages(db, input)).toEqual({ taken: 0, accepted: 0 });
  expect(await states()).toEqual({ sent: 26, failed: 7 });
  expect(await countLeft(db, { now })).toEqual({ hour: 26, day: 26 });
});

test("a process takes no more than it asks for, however few messages the database remembers", async () => {
  const { db, clock } = await openQueued("sms");
  await sql`analyze messages`.execute(db);
  const told = { memberId: ASHA, kind: "cancelled" as const, title: "Cancelled", text: "Rain." };
  const filledIn = { when: "Sun, 22 Nov, 5:45 am", reason: "Rain" };
  await notifyMembers(db, {
    notifications: ["storm", "heat"].map((cause) => ({ ...told, filledIn, cause })),
    now: clock.at,
  });
  const take = () => claimMessages(db, { now: clock.at, onlyUrgent: true, limit: 1 });
  expect(await take()).toHaveLength(1);
  expect(await take()).toHaveLength(1);
});

test("a service that takes nothing is left alone until the next round", async () => {
  const { club, sms, states } = await openTold();
  sms.outcome = { ok: false, reason: "limit" };
  await runJobs(sendJobs(club.services), club.services.log);
  const rows = await club.db.selectFrom("messages").select("attempts").execute();
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(20);
  expect(await states()).not.toHaveProperty("sent");
});

test("the job of a server that stops begins no other portion", async () => {
  const { club, sms, states } = await openTold();
  const stopping = new AbortController();
  sms.heard = () => stopping.abort();
  for (const { run } of sendJobs(club.services)) await run(stopping.signal);
  expect(await states()).toMatchObject({ queued: 13 });
});
