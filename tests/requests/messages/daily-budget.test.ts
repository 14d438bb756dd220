/** A day's budget that is used up in the middle: who is told the next day, too late, or not at all. */

import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { countLeft } from "~/core/messages/budget/claim-within-budget.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { PRICES } from "../../support/prices";

const EVENT = "sample-event-upcoming";
const PEOPLE = ["sample-member-asha", "sample-member-arjun", "sample-member-divya"] as const;
const BUDGET = { perHour: 100, perDay: 2 };
const WAITS = "The club’s message limits are used up (MESSAGES_PER_HOUR, MESSAGES_PER_DAY)";

/** Three people hear that a run is cancelled, and two of the texts have left. */
async function openUsedUp(usefulUntil: (now: Instant) => Instant) {
  const club = await TestClub.open({ services: { sendBudget: BUDGET } });
  const { db, clock } = club;
  const consent = { purpose: "whatsapp_messages", given: true, now: clock.at } as const;
  for (const memberId of PEOPLE) await setConsent(db, { ...consent, memberId });
  const cancelled = { kind: "cancelled" as const, title: "Cancelled", text: "T", cause: "rain" };
  const filledIn = { when: "Sun, 22 Nov", reason: "Rain" };
  await notifyMembers(db, {
    notifications: PEOPLE.map((memberId) => ({
      ...cancelled,
      memberId,
      filledIn,
      eventId: EVENT,
      usefulUntil: usefulUntil(clock.at),
    })),
    now: clock.at,
  });
  const send = () =>
    sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      now: clock.at,
      timeZone: "Asia/Kolkata",
      sendBudget: BUDGET,
    });
  expect([await send(), await send()]).toEqual([2, 0]);
  const waiting = await db
    .selectFrom("messages")
    .select("member_id as memberId")
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  const states = async () =>
    (await db.selectFrom("messages").select("state").execute()).map(({ state }) => state).sort();
  const page = async () =>
    readable((await (await club.admin()).get(`/admin/events/${EVENT}`)).text);
  return { club, db, clock, send, waiting, states, page };
}

test("a message over the day's budget is sent the next day", async () => {
  const { clock, send, states, page } = await openUsedUp((now) => now + 2 * DAY_MS);
  expect(await page()).toContain(WAITS);
  clock.at += DAY_MS - HOUR_MS;
  expect(await send()).toBe(0);
  clock.at += HOUR_MS + 5 * MINUTE_MS;
  expect(await send()).toBe(1);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
});

test("a text that expires before the budget has room fails as too late", async () => {
  const { clock, db, send, states, page } = await openUsedUp((now) => now + HOUR_MS);
  clock.at += HOUR_MS;
  expect(await send()).toBe(0);
  expect(await states()).toEqual(["failed", "sent", "sent"]);
  const shown = await page();
  expect(shown).toContain("It would have come too late");
  expect(shown).not.toContain(WAITS);
  expect(await countLeft(db, { now: clock.at })).toMatchObject({ day: 2 });
});

test("a member erased while the day's budget is used up is sent nothing the next day", async () => {
  const { club, clock, db, send, states, waiting, page } = await openUsedUp(
    (now) => now + 2 * DAY_MS,
  );
  await eraseMember(db, { ...waiting, now: clock.at });
  expect(await page()).toContain("A message was sent to both people booked: 2 by text.");
  clock.at += DAY_MS + 5 * MINUTE_MS;
  expect(await send()).toBe(0);
  expect(club.sms.sent).toHaveLength(2);
  expect(await states()).toEqual(["sent", "sent"]);
});
