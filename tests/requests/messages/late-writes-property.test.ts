/**
 * Random orders of processes that take messages, ask services, and store outcomes late or never, of reports twice and
 * out of order, and of 'Try again': nobody is told too often, nothing is lost or called sent that was not, and what has
 * arrived goes by no other channel.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { URGENT_RANK } from "~/core/messages/channels";
import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { LEASE_MS, LONGEST_PAUSE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import {
  deliverMessage,
  listRecipients,
  noteAttempts,
} from "~/core/messages/send/deliver-message.server";
import { requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { Db } from "~/db/tables";
import { SECOND_MS } from "~/lib/dates";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { DeferredServices, type Handed } from "../../support/deferred-services";
import { PRICES } from "../../support/prices";
import { addMembers } from "../../support/seats";

const ORDERS = process.env.TEST_DB === "postgres" ? 15 : 30;
const ROUNDS_TO_THE_END = 30;

const nth = fc.nat(5);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant("tell" as const), isUrgent: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("take" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      nth,
      with: fc.constantFrom("taken", "refused", "down", "silent", "silent but taken"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("store" as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("report" as const), nth, state: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("try again" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(SECOND_MS, LEASE_MS, LONGEST_PAUSE_MS),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class World {
  readonly services = new DeferredServices();
  now = WEDNESDAY;
  causes = 0;
  /** Presses of 'Try again' so far. */
  presses = 0;
  readonly #db: Db;
  readonly #memberId: string;
  #stores: (() => Promise<void>)[] = [];

  constructor(db: Db, memberId: string) {
    this.#db = db;
    this.#memberId = memberId;
  }

  async tell(isUrgent: boolean): Promise<void> {
    this.causes += 1;
    const kind = isUrgent ? ("cancelled" as const) : ("membership" as const);
    const told = { kind, title: "T", text: "T", cause: `${this.causes}` };
    const filledIn = { when: "Sunday", reason: "Rain" };
    const notifications = [{ ...told, filledIn, memberId: this.#memberId }];
    await notifyMembers(this.#db, { notifications, now: this.now });
  }

  async take(): Promise<void> {
    const db = this.#db;
    const taken = await claimMessages(db, { now: this.now, onlyUrgent: false, limit: 2 });
    const memberIds = [this.#memberId];
    const recipients = await listRecipients(db, { memberIds, now: this.now });
    for (const message of taken) {
      const arrived = this.services.arrived.has(message.cause);
      const epoch = { press: this.presses, isAfterArrival: arrived };
      void deliverMessage(db, {
        prices: PRICES,
        message,
        recipient: recipients.get(this.#memberId),
        now: this.now,
        ...this.services.heldFor({ message, ...epoch }),
        note: async (attempted) => {
          this.#stores.push(() => noteAttempts(db, { attempted: [attempted], now: this.now }));
        },
      });
      await this.services.settled();
    }
  }

  async store(nth: number): Promise<void> {
    const [store] = this.#stores.splice(nth % Math.max(1, this.#stores.length), 1);
    await store?.();
  }

  async report(nth: number, wanted: number): Promise<void> {
    const { handed } = this.services;
    const one = handed[nth % Math.max(1, handed.length)];
    if (!one) return;
    const states = one.arrives
      ? (["sent", "delivered", "read"] as const)
      : (["sent", "failed"] as const);
    const state = states[wanted % states.length] ?? "sent";
    const { messageId, reference } = one;
    const at = { at: this.now, now: this.now };
    await applyReport(this.#db, { messageId, reference, state, reason: undefined, ...at });
    if (state === "failed") one.isReportedFailed = true;
    if (state === "delivered" || state === "read") this.services.arrived.add(one.cause);
  }

  async tryAgain(): Promise<void> {
    this.presses += 1;
    for (let cause = 1; cause <= this.causes; cause += 1)
      await requeueMessages(this.#db, { cause: `${cause}`, now: this.now });
  }

  async doStep(step: Step): Promise<void> {
    if (step.do === "tell") await this.tell(step.isUrgent);
    if (step.do === "take") await this.take();
    if (step.do === "answer") await this.services.answer(step.nth, step.with);
    if (step.do === "store") await this.store(step.nth);
    if (step.do === "report") await this.report(step.nth, step.state);
    if (step.do === "try again") await this.tryAgain();
    if (step.do === "wait") this.now += step.ms;
  }

  /** Everything answers from now on. */
  async end(): Promise<void> {
    for (let round = 0; round < ROUNDS_TO_THE_END; round += 1) {
      await this.take();
      while (this.services.waiting > 0) await this.services.answer(0, "taken");
      while (this.#stores.length > 0) await this.store(0);
      this.now += LONGEST_PAUSE_MS;
    }
  }

  async messages() {
    return await this.#db
      .selectFrom("messages")
      .select(["id", "cause", "state", "reason", "reference", "rank"])
      .orderBy("id")
      .execute();
  }
}

function isTrue(
  message: Awaited<ReturnType<World["messages"]>>[number],
  handed: Handed[],
): boolean {
  const own = handed.filter(({ messageId }) => messageId === message.id);
  const counted = own.find(({ reference }) => reference === message.reference);
  if (message.state === "sent") return counted !== undefined && !counted.isReportedFailed;
  if (message.state === "delivered" || message.state === "read")
    return own.some(({ arrives }) => arrives);
  return message.state === "failed";
}

test("in any order of late outcomes and reports what is said of each message is true", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 8, maxLength: 50 }), async (steps) => {
        const db = await emptyDatabase();
        const [memberId = ""] = await addMembers(db, { count: 1, now: WEDNESDAY });
        const consent = { purpose: "whatsapp_messages", given: true, now: WEDNESDAY } as const;
        await setConsent(db, { ...consent, memberId });
        const world = new World(db, memberId);
        await world.tell(false);
        for (const one of steps) await world.doStep(one);
        await world.end();
        const { handed } = world.services;
        const messages = await world.messages();
        for (const message of messages)
          expect([message, isTrue(message, handed)]).toEqual([message, true]);
        for (const [cause, rows] of Map.groupBy(messages, (row) => row.cause)) {
          const own = handed.filter((one) => one.cause === cause);
          const most = rows[0]?.rank === URGENT_RANK ? 2 : 1;
          for (const some of Map.groupBy(own, ({ press }) => press).values()) {
            const failures = some.filter(({ isReportedFailed }) => isReportedFailed).length;
            expect(some.length).toBeLessThanOrEqual(most + failures);
          }
          expect(own.filter(({ isAfterArrival }) => isAfterArrival)).toEqual([]);
          const isKnown = rows.some(({ state }) => state !== "failed");
          const reason = rows.at(-1)?.reason ?? "reported";
          expect(
            isKnown || ["outcome_unknown", "number_refused", "reported"].includes(reason),
          ).toBe(true);
        }
      })
      .afterEach(giveBackDatabases),
    { numRuns: ORDERS },
  );
}, 180_000);
