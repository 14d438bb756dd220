/**
 * A large cancelled run in random orders of portions and senders of two processes, with processes that end while
 * services hold their texts: nobody is lost, nobody is told twice but after such an end, and each of these is counted.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { finishCancellation } from "~/core/events/cancel/cancel-event.server";
import { LEASE_MS } from "~/core/messages/retries";
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { Db } from "~/db/tables";
import { TestSms, WEDNESDAY } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { PRICES } from "../../support/prices";
import { addEvent, addMembers, seatsOf, TIME_ZONE } from "../../support/seats";

const ORDERS = process.env.TEST_DB === "postgres" ? 4 : 12;
/** More than one portion. */
const PEOPLE = 27;
const AT_ONCE = 4;

/** What two processes do at the same time. */
const act = fc.constantFrom("portion", "send", "end_while_sending");
const step = fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 4 }), wait: fc.boolean() });

/** A cancelled run as `cancelEvent` leaves it: everybody on it still has to be released. */
async function openCancelled(): Promise<{ db: Db; eventId: string; memberIds: string[] }> {
  const db = await emptyDatabase();
  const now = WEDNESDAY;
  const eventId = await addEvent(db, { now, capacity: PEOPLE, seats_taken: PEOPLE });
  const memberIds = await addMembers(db, { count: PEOPLE, now });
  const event = await db
    .selectFrom("events")
    .select(["title", "date", "time", "starts_at", "location"])
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  for (const memberId of memberIds)
    await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now });
  await db
    .insertInto("bookings")
    .values(
      memberIds.map((id, index) => ({
        id: `b${index}`,
        reference: `B${index}`,
        event_id: eventId,
        ...event,
        member_id: id,
        participant_name: "Runner",
        participant_phone: `+9180000${10_000 + index}`,
        plan: "pay_per_run" as const,
        is_guest: 0,
        status: "confirmed" as const,
        price_rupees: 99,
        submit_key: id,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .updateTable("events")
    .set({ status: "cancelled", cancel_reason: "Heavy rain." })
    .where("id", "=", eventId)
    .execute();
  await db
    .insertInto("unfinished_cancellations")
    .values({ event_id: eventId, cancelled_at: now })
    .execute();
  return { db, eventId, memberIds };
}

/** Takes texts like a service whose answers never come. */
class HungSms extends TestSms {
  #next = Promise.withResolvers<void>();
  override async send(message: Parameters<TestSms["send"]>[0]) {
    await super.send(message);
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
    return await new Promise<never>(() => undefined);
  }
  /** Resolves once it has taken another text, and those of the same turn. */
  async taken(): Promise<void> {
    await this.#next.promise;
    await new Promise(setImmediate);
  }
}

test("everybody is told once in any order of portions and senders, but for counted ends", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { db, eventId, memberIds } = await openCancelled();
        const [sms, hung] = [new TestSms(), new HungSms()];
        let now = WEDNESDAY;
        const send = (by: TestSms) =>
          sendDueMessages(db, {
            prices: PRICES,
            sms: by,
            now,
            timeZone: TIME_ZONE,
            limit: AT_ONCE,
          });
        const acts = {
          portion: () => finishCancellation(db, { eventId, now, timeZone: TIME_ZONE }),
          send: () => send(sms),
          // Returns once the service has the texts, as far as this process gets.
          end_while_sending: async () => {
            const taken = hung.taken();
            await Promise.race([send(hung), taken]);
          },
        };
        for (const { acts: some, wait } of steps) {
          await Promise.all(some.map((name) => acts[name]()));
          if (wait) now += LEASE_MS;
        }
        now += LEASE_MS;
        while (await finishCancellation(db, { eventId, now, timeZone: TIME_ZONE }));
        while ((await send(sms)).taken > 0);
        const rows = await db
          .selectFrom("messages as m")
          .innerJoin("members as who", "who.id", "m.member_id")
          .select(["m.member_id as memberId", "who.phone", "m.state", "m.reason", "m.repeats"])
          .execute();
        const handed = [...sms.sent, ...hung.sent];
        for (const { phone, repeats, state, reason } of rows) {
          const times = handed.filter(({ to }) => to === phone).length;
          expect(times).toBeGreaterThanOrEqual(1);
          expect(times).toBeLessThanOrEqual(Math.min(2, 1 + repeats));
          expect([state, reason]).toEqual(
            repeats > 1 ? ["failed", "outcome_unknown"] : ["sent", null],
          );
        }
        expect(rows.map(({ memberId }) => memberId).sort()).toEqual(memberIds.toSorted());
        const inboxes = await db
          .selectFrom("notifications")
          .select("member_id as memberId")
          .execute();
        expect(inboxes.map(({ memberId }) => memberId).sort()).toEqual(memberIds.toSorted());
        expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
      })
      .afterEach(giveBackDatabases),
    { numRuns: ORDERS },
  );
});
