/** What messages and codes cost, and how many of them may leave. */

import { expect, test } from "vitest";
import {
  claimWithinBudget,
  countLeft,
  listCosts,
  noteCosts,
} from "~/core/messages/budget/claim-within-budget.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { removeOldMessages } from "~/core/messages/send/note-attempt.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { addPushSubscription } from "~/extensions/push/push-devices.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const ASHA = "sample-member-asha";
const EVENT = "sample-event-upcoming";
const BUDGET = { perHour: 4, perDay: 6 };

/** A club with this budget, in which Asha consents to messages. */
async function openClub(budget = BUDGET) {
  const club = await TestClub.open({ services: { sendBudget: budget } });
  const { db } = club;
  await setConsent(db, {
    memberId: ASHA,
    purpose: "whatsapp_messages",
    given: true,
    now: club.clock.at,
  });
  let causes = 0;
  const tell = async (kind: "cancelled" | "membership", times: number) => {
    for (let n = 0; n < times; n += 1) {
      causes += 1;
      const told = { memberId: ASHA, kind, title: "T", text: "T", cause: `cause ${causes}` };
      const filledIn = { when: `day ${causes}`, reason: "Rain" };
      const notifications = [{ ...told, filledIn, eventId: EVENT }];
      await notifyMembers(db, { notifications, now: club.clock.at });
    }
  };
  const send = () =>
    sendWaitingMessages(db, {
      prices: club.services.contentStore.current.messagePrices,
      sms: club.sms,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
      sendBudget: budget,
    });
  /** What the last sending sent; the messages of one go to the service at the same time. */
  let seen = 0;
  const kinds = () => {
    const kinds = club.sms.sent.slice(seen).map(({ template }) => template?.kind);
    seen = club.sms.sent.length;
    return kinds.sort();
  };
  return { club, db, tell, send, kinds };
}

test("non-urgent messages get at most half of an hour's budget, after urgent ones", async () => {
  const { club, tell, send, kinds } = await openClub();
  await tell("membership", 5);
  await tell("cancelled", 1);
  expect(await send()).toBe(2);
  expect(kinds()).toEqual(["cancelled", "membership"]);
  expect(await send()).toBe(0);
  await tell("cancelled", 5);
  expect(await send()).toBe(2);
  expect(kinds()).toEqual(["cancelled", "cancelled"]);
  expect(await send()).toBe(0);
  club.clock.at += 2 * HOUR_MS;
  expect(await send()).toBe(2);
  expect(kinds()).toEqual(["cancelled", "cancelled"]);
  club.clock.at += 2 * HOUR_MS;
  expect(await send()).toBe(0);
  club.clock.at += DAY_MS;
  expect(await send()).toBe(2);
  expect(kinds()).toEqual(["cancelled", "membership"]);
});

test("codes are sent beyond the budget that they are counted in", async () => {
  const { club, tell, send, kinds } = await openClub();
  const ask = (phone: string) => club.visitor().post("/signin", { intent: "send", phone });
  for (let n = 0; n < 3; n += 1) expect((await ask(`987654320${n}`)).status).toBeLessThan(400);
  await tell("cancelled", 3);
  expect(await send()).toBe(1);
  expect((await ask("9876543209")).status).toBeLessThan(400);
  expect(kinds().filter((kind) => kind === "code_sign_in")).toHaveLength(4);
});

test("a message that a service did not take uses none of the budget", async () => {
  const { club, db, tell, send } = await openClub();
  await tell("cancelled", 2);
  club.sms.outcome = { ok: false, reason: "unavailable" };
  expect(await send()).toBe(0);
  expect(await countLeft(db, { now: club.clock.at })).toEqual({ hour: 0, day: 0 });
});

test("a message that a service may have taken without an answer counts", async () => {
  const { club, db, tell, send } = await openClub();
  await tell("cancelled", 2);
  club.sms.outcome = { ok: false, reason: "unavailable", mayHaveGone: true };
  expect(await send()).toBe(0);
  expect(await countLeft(db, { now: club.clock.at })).toEqual({ hour: 2, day: 2 });
});

test("messages that a process had taken when it ended count as sent", async () => {
  const { club, db, tell, send } = await openClub();
  await tell("cancelled", 6);
  const taking = { now: club.clock.at, onlyUrgent: true, limit: 3, budget: BUDGET };
  const services = { sms: club.services.sms };
  const take = () => claimWithinBudget(db, { ...taking, services });
  expect(await take()).toHaveLength(3);
  expect(await send()).toBe(1);
});

test("beyond the budget a member with push on still gets texts, once there is room", async () => {
  const { club, db, tell, send } = await openClub();
  const asha = await club.member("asha");
  const { id: sessionId } = await db
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", ASHA)
    .executeTakeFirstOrThrow();
  const target = { endpoint: "https://push.example/1", p256dh: "key", auth: "secret" };
  const browser = { memberId: ASHA, sessionId, device: "Chrome", now: club.clock.at };
  await addPushSubscription(db, { ...browser, target });
  await tell("cancelled", 6);
  expect(await send()).toBe(BUDGET.perHour);
  expect(await send()).toBe(0);
  expect(club.sms.sent).toHaveLength(BUDGET.perHour);
  expect(await countLeft(db, { now: club.clock.at })).toMatchObject({ hour: BUDGET.perHour });
  const waiting = { channel: "sms", state: "queued", attempts: 0, reason: null };
  const left = db.selectFrom("messages").select(["channel", "state", "attempts", "reason"]);
  expect(await left.where("state", "=", "queued").execute()).toEqual([waiting, waiting]);
  const page = readable((await asha.get("/settings/notifications")).text);
  expect(page).toContain("by text · On its way");
});

test("ten senders at once keep to one budget together", async () => {
  const { club, tell, send } = await openClub();
  await tell("cancelled", 20);
  const sent = await Promise.all(Array.from({ length: 10 }, send));
  expect(sent.reduce((a, b) => a + b)).toBe(BUDGET.perHour);
  expect(club.sms.sent).toHaveLength(BUDGET.perHour);
});

test("the run's page and Reports say what messages cost, by the prices in Settings", async () => {
  const { club, db, tell, send } = await openClub({ perHour: 100, perDay: 500 });
  const ravi = await club.admin();
  await tell("cancelled", 2);
  await send();
  const run = readable((await ravi.get(`/admin/events/${EVENT}`)).text);
  expect(run).toContain("It cost ₹0.20 by text.");
  expect(run).toContain("These messages about the run cost ₹0.40 together.");
  const now = club.clock.at;
  await noteCosts(db, { costs: [{ channel: "whatsapp", sent: 2, cost: 230 }], now });
  await noteCosts(db, { costs: [{ channel: "email", sent: 3, cost: 0 }], now });
  const reports = readable((await ravi.get("/admin/reports")).text);
  expect(reports).toContain("Sent in the last hour: 4 of 100 allowed. In the last day: 4 of 500.");
  expect(reports).toContain(
    "Nov 2026 3 by e-mail, 2 by text, 2 by WhatsApp ₹0.63 ₹0.40 by text, ₹0.23 by WhatsApp",
  );
  expect(reports).toContain("Oct 2026 None ₹0.00");
});

test("texts cost the price that an admin set, and words are refused as a price", async () => {
  const { club, db, tell, send } = await openClub({ perHour: 100, perDay: 500 });
  const ravi = await club.admin();
  const path = "/admin/settings/message-prices";
  const page = (await ravi.get(path)).text;
  expect(readable(page)).toContain("Text, in rupees a message");
  const save = (sms: string) =>
    ravi.post(path, {
      ...shownForm(page, "seen"),
      intent: "save",
      "messagePrices-sms": sms,
    });
  const refused = await save("cheap");
  expect(readable(refused.text)).toContain("rupees to a thousandth");
  await save("0.35");
  await tell("cancelled", 1);
  await send();
  expect(await listCosts(db, { from: 0, to: club.clock.at + 1 })).toEqual([
    { channel: "sms", sent: 1, cost: 350 },
  ]);
});

/** A club whose second message waits for the budget, and its admin's pages. */
async function openOverBudget() {
  const { club, tell, send } = await openClub({ perHour: 1, perDay: 5 });
  await tell("cancelled", 2);
  expect(await send()).toBe(1);
  const read = async (path: string) => readable((await (await club.admin()).get(path)).text);
  return { club, read };
}

test("an admin reads why a message waits for as long as the budget is used up", async () => {
  const { club, read } = await openOverBudget();
  const run = () => read(`/admin/events/${EVENT}`);
  const waits = "The club’s message limits are used up (MESSAGES_PER_HOUR, MESSAGES_PER_DAY)";
  expect(await run()).toContain(waits);
  club.clock.at += 11 * MINUTE_MS + 2 * HOUR_MS;
  const later = await run();
  expect(later).not.toContain(waits);
  expect(later).toContain("The message hasn’t been sent yet");
});

test("Health says which settings hold messages back", async () => {
  const { club, read } = await openOverBudget();
  club.clock.at += 11 * MINUTE_MS;
  expect(await read("/admin/health")).toContain(
    "The club’s limits are used up (MESSAGES_PER_HOUR, MESSAGES_PER_DAY;",
  );
});

test("the cost of messages is kept when they are removed after 90 days", async () => {
  const { club, db, tell, send } = await openClub({ perHour: 100, perDay: 500 });
  await tell("cancelled", 2);
  await send();
  const from = club.clock.at;
  club.clock.at += 90 * DAY_MS;
  expect(await removeOldMessages(db, { now: club.clock.at })).toBe(0);
  expect(await removeOldMessages(db, { now: club.clock.at + 1 })).toBe(2);
  expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
  expect(await listCosts(db, { from: 0, to: from + 1 })).toEqual([
    { channel: "sms", sent: 2, cost: 400 },
  ]);
});
