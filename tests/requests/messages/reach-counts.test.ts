/** How far what was told came is counted in the database as if somebody went through the people one by one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { countSent } from "~/core/messages/budget/claim-within-budget.server";
import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { findReach, listReaches } from "~/core/messages/reach/find-reach.server";
import { type Attempt, LEASE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { noteAttempts } from "~/core/messages/send/deliver-message.server";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import { MINUTE_MS } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { recordKeys } from "~/lib/records";
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

test("people who are told while others are counted never make more sent than people", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const memberIds = await addMembers(db, { count: 40, now: NOW });
  const sent = { eventId, channel: "sms", state: "sent", cost: 0 } as const;
  let isOver = false;
  const send = async () => {
    for (const memberId of memberIds)
      await db
        .insertInto("messages")
        .values(row({ ...sent, memberId }))
        .execute();
    isOver = true;
  };
  const count = async () => {
    let before = { people: 0, sent: 0 };
    while (!isOver) {
      const { people, sent } = await findReach(db, { cause: "rain" });
      expect(sent).toBeLessThanOrEqual(people);
      expect(people).toBeGreaterThanOrEqual(before.people);
      expect(sent).toBeGreaterThanOrEqual(before.sent);
      before = { people, sent };
    }
  };
  await Promise.all([send(), count()]);
});

const OUTCOMES = {
  accepted: { ok: true, reference: "r" },
  down: { ok: false, reason: "unavailable" },
  silent: { ok: false, reason: "unavailable", mayHaveGone: true },
  refused: { ok: false, reason: "refused" },
} as const satisfies Record<string, Attempt>;

const step = fc.oneof(
  fc.record({ do: fc.constant("tell" as const), more: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("claim" as const), limit: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant("note" as const),
    outcome: fc.constantFrom(...recordKeys(OUTCOMES)),
  }),
  fc.record({
    do: fc.constant("report" as const),
    which: fc.nat(15),
    state: fc.constantFrom("delivered", "read"),
  }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(MINUTE_MS, LEASE_MS) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Eight people of whom some are told, and processes that send to them. */
class Sending {
  now = NOW;
  told = 0;
  readonly #claimed: Awaited<ReturnType<typeof claimMessages>> = [];

  constructor(
    readonly db: Db,
    readonly memberIds: string[],
    readonly eventId: string,
  ) {}

  async take(step: Step): Promise<void> {
    const { db, now } = this;
    if (step.do === "wait") this.now += step.ms;
    if (step.do === "tell") await this.#tell(step.more);
    if (step.do === "claim")
      this.#claimed.push(
        ...(await claimMessages(db, { now, onlyUrgent: false, limit: step.limit })),
      );
    if (step.do === "note") await this.#note(OUTCOMES[step.outcome]);
    if (step.do === "report") await report(db, step, now);
  }

  async #tell(more: number): Promise<void> {
    const messages = [{ channel: "push", state: "queued", cost: 0 }] as const;
    const queued: Person = { hasInbox: true, isOpened: false, messages: [...messages] };
    const ids = this.memberIds.slice(this.told, this.told + more);
    for (const id of ids) await tell(this.db, [queued], this.eventId, [id]);
    this.told += ids.length;
  }

  async #note(outcome: Attempt): Promise<void> {
    const message = this.#claimed.shift();
    if (!message) return;
    await noteAttempts(this.db, { attempted: [{ message, outcome, cost: 200 }], now: this.now });
  }
}

test("in any order of sending, retries and second channels nobody is counted twice, and no count goes back", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const db = await emptyDatabase();
        const eventId = await addEvent(db, { now: NOW });
        const sending = new Sending(db, await addMembers(db, { count: 8, now: NOW }), eventId);
        let sentBefore = 0;
        for (const one of steps) {
          await sending.take(one);
          const { people, sent, byChannel } = await findReach(db, { cause: "rain" });
          expect(people).toBe(sending.told);
          expect(sent).toBeLessThanOrEqual(people);
          expect(sent).toBeGreaterThanOrEqual(sentBefore);
          expect(Object.values(byChannel).reduce((sum, count) => sum + count, 0)).toBe(sent);
          sentBefore = sent;
        }
      })
      .afterEach(giveBackDatabases),
    { numRuns: process.env.TEST_DB === "postgres" ? 10 : 60 },
  );
});

/** A service says how far an attempt came, also one whose message was given up for the next channel. */
async function report(
  db: Db,
  { which, state }: { which: number; state: "delivered" | "read" },
  now: number,
): Promise<void> {
  const tried = await db
    .selectFrom("messages")
    .select(["id", "reference"])
    .where("attempts", ">", 0)
    .orderBy("id")
    .execute();
  const one = tried[which % tried.length];
  if (!one) return;
  const reported = { messageId: one.id, reference: one.reference ?? "r", reason: undefined };
  await applyReport(db, { ...reported, state, at: now, now });
}

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
