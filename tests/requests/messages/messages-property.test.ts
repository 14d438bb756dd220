/**
 * Random orders of notifications, consent, suspension, erasure, waits and processes that end while they send. In each
 * order a message goes only to a member whom the club may write to at that moment, none is sent twice, and in quiet
 * hours only urgent ones are sent: here, that a run is cancelled.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { isQuiet } from "~/core/messages/quiet-hours";
import { LEASE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { Db } from "~/db/tables";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { TestSms, WEDNESDAY } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { PRICES } from "../../support/prices";
import { addMembers, TIME_ZONE } from "../../support/seats";

const ORDERS = process.env.TEST_DB === "postgres" ? 10 : 30;
const PEOPLE = 2;
const DOWN = { ok: false, reason: "unavailable" } as const;

const who = fc.integer({ min: 0, max: PEOPLE - 1 });
const step = fc.oneof(
  fc.record({ do: fc.constant("tell" as const), who, cause: fc.nat(3), urgent: fc.boolean() }),
  fc.record({ do: fc.constant("consent" as const), who, given: fc.boolean() }),
  fc.record({ do: fc.constant("suspend" as const), who, on: fc.boolean() }),
  fc.record({ do: fc.constant("erase" as const), who }),
  fc.record({ do: fc.constant("send" as const), isUp: fc.boolean() }),
  fc.record({ do: fc.constant("die" as const) }),
  fc.record({
    do: fc.constant("wait" as const),
    ms: fc.constantFrom(MINUTE_MS, LEASE_MS, 2 * HOUR_MS, 7 * HOUR_MS),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Whom the club may write to, counted by the test beside the app and not read from its tables. */
class Notes {
  readonly consents = new Set<string>();
  readonly suspended = new Set<string>();
  readonly erased = new Set<string>();
  /** Ended processes that held messages of this person. */
  deaths = 0;
  now = WEDNESDAY;

  mayBeTold(memberId: string): boolean {
    return (
      this.consents.has(memberId) && !this.suspended.has(memberId) && !this.erased.has(memberId)
    );
  }
}

interface World {
  db: Db;
  sms: TestSms;
  people: { id: string; phone: string }[];
  notes: Notes;
}

type Doing<K extends Step["do"]> = Extract<Step, { do: K }>;
type Who = { memberId: string };

const CONSENT = { purpose: "whatsapp_messages" } as const;

async function tell({ db, notes }: World, step: Doing<"tell"> & Who): Promise<void> {
  const { memberId, cause, urgent } = step;
  const kind = urgent ? ("cancelled" as const) : ("membership" as const);
  const told = { memberId, kind, title: "T", text: "T", cause: `${kind}:${cause}` };
  const filledIn = { when: `day ${cause}`, reason: "Rain" };
  await notifyMembers(db, { notifications: [{ ...told, filledIn }], now: notes.now });
}

async function suspend({ db, notes }: World, step: Doing<"suspend"> & Who): Promise<void> {
  const status = step.on ? "suspended" : "active";
  await db.updateTable("members").set({ status }).where("id", "=", step.memberId).execute();
  notes.suspended[step.on ? "add" : "delete"](step.memberId);
}

async function send({ db, sms, people, notes }: World, isUp: boolean): Promise<void> {
  const { now } = notes;
  sms.outcome = isUp ? undefined : DOWN;
  const before = sms.sent.length;
  await sendWaitingMessages(db, { prices: PRICES, sms, now, timeZone: TIME_ZONE });
  for (const { to, text } of sms.sent.slice(before)) {
    const person = people.find(({ phone }) => phone === to);
    expect(person && notes.mayBeTold(person.id)).toBe(true);
    if (isQuiet(now, TIME_ZONE)) expect(text).toContain("is cancelled");
  }
}

async function doStep(world: World, step: Step): Promise<void> {
  const { db, people, notes } = world;
  const { now } = notes;
  if (step.do === "wait") notes.now += step.ms;
  if (step.do === "send") return await send(world, step.isUp);
  if (step.do === "die") {
    const onlyUrgent = isQuiet(now, TIME_ZONE);
    notes.deaths += (await claimMessages(db, { now, onlyUrgent, limit: 5 })).length;
  }
  const memberId = "who" in step ? people[step.who]?.id : undefined;
  if (memberId === undefined || notes.erased.has(memberId)) return;
  if (step.do === "tell") await tell(world, { ...step, memberId });
  if (step.do === "suspend") await suspend(world, { ...step, memberId });
  if (step.do === "consent") {
    await setConsent(db, { ...CONSENT, memberId, given: step.given, now });
    notes.consents[step.given ? "add" : "delete"](memberId);
  }
  if (step.do === "erase") {
    await eraseMember(db, { memberId, now });
    notes.erased.add(memberId);
  }
}

test("in any order of events a message is sent once, to those who may be told, when it may", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const db = await emptyDatabase();
        const sms = new TestSms();
        const ids = await addMembers(db, { count: PEOPLE, now: WEDNESDAY });
        const people = ids.map((id, index) => ({
          id,
          phone: `+9190000${String(index).padStart(5, "0")}`,
        }));
        const world = { db, sms, people, notes: new Notes() };
        for (const id of ids)
          await doStep(world, { do: "consent", who: ids.indexOf(id), given: true });
        for (const one of steps) await doStep(world, one);
        const all = sms.sent.map(({ to, text }) => `${to} ${text}`);
        expect(all).toHaveLength(new Set(all).size);
        const rows = await db.selectFrom("messages").select("member_id as who").execute();
        for (const { who } of rows) expect(world.notes.erased.has(who)).toBe(false);
      })
      .afterEach(giveBackDatabases),
    { numRuns: ORDERS },
  );
});

test("a message that is allowed arrives, whatever failed before", async () => {
  const failing = fc.array(
    step.filter((one) => one.do === "wait" || one.do === "die" || one.do === "send"),
    { maxLength: 6 },
  );
  await fc.assert(
    fc
      .asyncProperty(failing, async (steps) => {
        const db = await emptyDatabase();
        const sms = new TestSms();
        const [id = ""] = await addMembers(db, { count: 1, now: WEDNESDAY });
        const notes = new Notes();
        const world = { db, sms, people: [{ id, phone: "+919000000000" }], notes };
        await doStep(world, { do: "consent", who: 0, given: true });
        await doStep(world, { do: "tell", who: 0, cause: 1, urgent: true });
        for (const one of steps) await doStep(world, one);
        notes.now += 2 * HOUR_MS;
        await doStep(world, { do: "send", isUp: true });
        const { state, reason } = await db
          .selectFrom("messages")
          .select(["state", "reason"])
          .executeTakeFirstOrThrow();
        // Two processes that ended with it: it may have gone out twice, so it is given up, and the page says so.
        if (notes.deaths >= 2) expect([null, "outcome_unknown"]).toContain(reason);
        else expect({ state, sent: sms.sent.length }).toEqual({ state: "sent", sent: 1 });
      })
      .afterEach(giveBackDatabases),
    { numRuns: ORDERS },
  );
});
