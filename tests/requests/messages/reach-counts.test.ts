/** How far what was told came is counted in the database as if somebody went through the people one by one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { countSent } from "~/core/messages/budget/claim-within-budget.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { findReach, listReaches } from "~/core/messages/reach/find-reach.server";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import { jsonText } from "~/lib/json";
import { readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { addEvent, addMembers } from "../../support/seats";

const STATES = ["queued", "sending", "sent", "delivered", "read", "failed"] as const;
const WAYS = ["push", "whatsapp", "sms"] as const;

const person = fc.record({
  hasInbox: fc.boolean(),
  isOpened: fc.boolean(),
  messages: fc.uniqueArray(
    fc.record({
      channel: fc.constantFrom(...WAYS),
      state: fc.constantFrom(...STATES),
      cost: fc.nat(300),
    }),
    { maxLength: 3, selector: ({ channel }) => channel },
  ),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

/** Tells these people of one cause, and stores what became of it. */
async function tell(db: Db, people: readonly Person[], eventId: string, memberIds: string[]) {
  const told = { kind: "cancelled" as const, title: "Cancelled: Lake Loop", text: "Rain." };
  await notifyMembers(db, {
    notifications: people.map((_, index) => ({
      ...told,
      memberId: memberIds[index] ?? "",
      cause: "rain",
      eventId,
    })),
    now: NOW,
  });
  for (const [index, { hasInbox, isOpened, messages }] of people.entries()) {
    const memberId = memberIds[index] ?? "";
    if (!hasInbox) await db.deleteFrom("notifications").where("member_id", "=", memberId).execute();
    if (isOpened)
      await db
        .updateTable("notifications")
        .set({ read_at: NOW })
        .where("member_id", "=", memberId)
        .execute();
    for (const { channel, state, cost } of messages)
      await db
        .insertInto("messages")
        .values(row({ memberId, eventId, channel, state, cost }))
        .execute();
  }
}

function row(given: {
  memberId: string;
  eventId: string;
  channel: DeliveryChannel;
  state: MessageState;
  cost: number;
}) {
  const { memberId, eventId, channel, state, cost } = given;
  return {
    id: `${memberId} ${channel}`,
    member_id: memberId,
    cause: "rain",
    event_id: eventId,
    channel,
    channels: jsonText([...WAYS]),
    kind: "cancelled" as const,
    title: "T",
    text: "T",
    rank: 0,
    filled_in: jsonText({}),
    state,
    cost,
    next_at: NOW,
    created_at: NOW,
  };
}

/** Whose inbox is off and to whom no message was queued was told nothing. */
function countedByHand(all: readonly Person[]) {
  const people = all
    .filter(({ hasInbox, messages }) => hasInbox || messages.length > 0)
    .map((one) => ({ ...one, isOpened: one.hasInbox && one.isOpened }));
  const has = ({ messages }: Person, ...states: MessageState[]) =>
    messages.some(({ state }) => states.includes(state));
  const count = (is: (person: Person) => boolean) => people.filter(is).length;
  const isSent = (one: Person) => has(one, "sent", "delivered", "read");
  const costs: Partial<Record<DeliveryChannel, number>> = {};
  for (const { channel, cost } of people.flatMap(({ messages }) => messages))
    if (cost > 0) costs[channel] = (costs[channel] ?? 0) + cost;
  const byChannel: Partial<Record<DeliveryChannel, number>> = {};
  for (const { messages } of people) {
    const furthest = (["read", "delivered", "sent"] as const).find((state) =>
      messages.some((message) => message.state === state),
    );
    const channel = WAYS.find((way) =>
      messages.some((message) => message.state === furthest && message.channel === way),
    );
    if (channel) byChannel[channel] = (byChannel[channel] ?? 0) + 1;
  }
  return {
    people: people.length,
    sent: count(isSent),
    arrived: count((one) => one.isOpened || has(one, "delivered", "read")),
    read: count((one) => one.isOpened || has(one, "read")),
    waiting: count((one) => !isSent(one) && has(one, "queued", "sending")),
    unreached: count((one) => !isSent(one) && !one.isOpened),
    unneeded: 0,
    byChannel,
    costs,
  };
}

test("people are counted by the furthest that anything for them came", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
        const db = await emptyDatabase();
        const eventId = await addEvent(db, { now: NOW });
        const memberIds = await addMembers(db, { count: people.length, now: NOW });
        await tell(db, people, eventId, memberIds);
        const byHand = countedByHand(people);
        expect(await findReach(db, { cause: "rain" })).toEqual(byHand);
        const { people: told, sent, byChannel } = byHand;
        expect(Object.values(byChannel).reduce((sum, count) => sum + count, 0)).toBe(sent);
        expect(await countSent(db, { causes: ["rain", "snow"] })).toEqual({ people: told, sent });
      })
      .afterEach(giveBackDatabases),
    { numRuns: process.env.TEST_DB === "postgres" ? 5 : 20 },
  );
});

test("what is sent while people are counted changes no part of the sentence", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const memberIds = await addMembers(db, { count: 40, now: NOW });
  const waits: Person = {
    hasInbox: true,
    isOpened: false,
    messages: [{ channel: "sms", state: "queued", cost: 0 }],
  };
  await tell(
    db,
    memberIds.map(() => waits),
    eventId,
    memberIds,
  );
  const send = async () => {
    for (const id of memberIds)
      await db.updateTable("messages").set({ state: "sent" }).where("member_id", "=", id).execute();
  };
  const count = async () => {
    for (let look = 0; look < 12; look += 1) {
      const { sent, waiting, byChannel } = await findReach(db, { cause: "rain" });
      expect({ byText: byChannel.sms ?? 0, all: sent + waiting }).toEqual({
        byText: sent,
        all: 40,
      });
    }
  };
  await Promise.all([send(), count()]);
});

test("an event's tellings are the latest ones, each with its title and when it began", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now: NOW });
  const tellOf = (cause: string, memberId: string, now: number) =>
    notifyMembers(db, {
      notifications: [
        { memberId, kind: "changed", title: `Title ${cause}`, text: "T", cause, eventId },
      ],
      now,
    });
  for (const [index, cause] of ["first", "second", "third"].entries())
    await tellOf(cause, memberId, NOW + index);
  await tellOf("second", other, NOW + 9);
  expect(await listReaches(db, { eventId, limit: 2 })).toMatchObject([
    { cause: "third", title: "Title third", kind: "changed", at: NOW + 2, people: 1 },
    { cause: "second", title: "Title second", kind: "changed", at: NOW + 1, people: 2 },
  ]);
  expect(await listReaches(db, { eventId: "nowhere", limit: 2 })).toEqual([]);
});

test("a run's page counts everybody who was told and shows the first five who may not know", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const eventId = "sample-event-upcoming";
  const memberIds = await addMembers(db, { count: 130, now: NOW });
  const reached: Person = {
    hasInbox: true,
    isOpened: false,
    messages: [{ channel: "sms", state: "sent", cost: 200 }],
  };
  const lost: Person = {
    hasInbox: true,
    isOpened: false,
    messages: [{ channel: "sms", state: "failed", cost: 0 }],
  };
  const people = memberIds.map((_, index) => (index < 20 ? reached : lost));
  await tell(db, people, eventId, memberIds);
  const page = (await (await club.admin()).get(`/admin/events/${eventId}`)).text;
  expect(readable(page)).toContain(
    "A message was sent to 20 of the 130 people booked: 20 by text.",
  );
  expect(readable(page)).toContain("It cost ₹4.00 by text.");
  expect(readable(page).match(/It didn’t arrive/g)).toHaveLength(5);
  expect(readable(page)).toContain("110 of them may not know yet.");
});

test("everybody who may not know yet is counted with the reason why", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const eventId = "sample-event-upcoming";
  const memberIds = await addMembers(db, { count: 3, now: NOW });
  const lost = {
    isOpened: false,
    messages: [{ channel: "sms", state: "failed", cost: 0 }],
  } as const;
  const people: Person[] = [
    { ...lost, hasInbox: false, messages: [...lost.messages] },
    { hasInbox: true, isOpened: false, messages: [] },
    { hasInbox: true, isOpened: false, messages: [] },
  ];
  await tell(db, people, eventId, memberIds);
  await db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("id", "=", memberIds[1] ?? "")
    .execute();
  const page = readable((await (await club.admin()).get(`/admin/events/${eventId}`)).text);
  expect(page).toContain("No message was sent to any of the 3 people booked.");
  expect(page).toContain("3 of them may not know yet.");
  expect(page.match(/It didn’t arrive/g)).toHaveLength(1);
  expect(page.match(/They can't sign in any more, so nothing is sent to them/g)).toHaveLength(1);
  expect(page.match(/No message to their phone: told in the app only/g)).toHaveLength(1);
});

test.each([
  ["helping", "No message was sent to the one volunteer."],
  ["weather", "No message was sent to the one run leader."],
  ["announcement", "No message was sent to the one person it is for."],
] as const)("of a run's %s messages the page says who got them", async (kind, text) => {
  const club = await TestClub.open();
  const eventId = "sample-event-upcoming";
  const told = { memberId: "sample-member-asha", title: "T", text: "T", cause: "c", eventId };
  await notifyMembers(club.db, { notifications: [{ ...told, kind }], now: NOW });
  const page = (await (await club.admin()).get(`/admin/events/${eventId}`)).text;
  expect(readable(page)).toContain(text);
});
