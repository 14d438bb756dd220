/** Random histories of bookings, payments, memberships, credit and refunds; fast-check prints seed and path to replay a failure. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { expectSound } from "../../support/money-checks";
import { MoneyHistory } from "../../support/money-history";
import { type MoneyStep, membershipStep, moneyStep } from "../../support/money-steps";
import { addEvent, addMembers } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const HISTORIES = process.env.TEST_DB === "postgres" ? 8 : 20;

/** Two members, a run in 13 hours and one in two days. */
async function openHistory(): Promise<MoneyHistory> {
  const db = await emptyDatabase();
  const members = await addMembers(db, { count: 2, now: NOW });
  const starts = [13 * HOUR_MS, 2 * DAY_MS];
  const events: string[] = [];
  for (const [index, ahead] of starts.entries())
    events.push(await addEvent(db, { now: NOW, id: `run-${index}`, starts_at: NOW + ahead }));
  return new MoneyHistory(db, members, events, NOW);
}

const KINDS: [string, fc.Arbitrary<MoneyStep>][] = [
  ["history", moneyStep],
  ["history of one member's memberships", membershipStep],
];

test.each(KINDS)(
  "after any %s the money collected is the sum of receipts, takings and what was given",
  async (_, step) => {
    const steps = fc.array(step, { minLength: 5, maxLength: 40 });
    let rupees = 0;
    const property = fc.asyncProperty(steps, async (steps) => {
      const history = await openHistory();
      for (const step of steps) {
        await history.take(step);
        await expectSound(history);
      }
      expect((await recountCounters(history.db)).differing).toEqual([]);
      rupees += history.received + history.refunded;
      await giveBackDatabases();
    });
    await fc.assert(property, { numRuns: HISTORIES });
    expect(rupees).toBeGreaterThan(0);
  },
);
