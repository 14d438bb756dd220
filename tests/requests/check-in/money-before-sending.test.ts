import fc from "fast-check";
import { expect, test } from "vitest";
import { giveBackDatabases } from "../../support/database";
import {
  GUEST,
  type MoneyPhone,
  morning,
  OFFLINE,
  openPhones,
  openUnpaid,
  PEOPLE,
} from "../../support/desk-money";
import { AT_THE_DESK } from "../../support/desk-requests";

const RUNS = process.env.TEST_DB === "postgres" ? 12 : 60;

/** Who came and who is to pay, with the entries that say who paid. */
function shownBy({ roster }: MoneyPhone) {
  return roster.map(({ bookingId, checkedInAt, isUnpaid, owesRupees, payments = [] }) => ({
    ...{ bookingId, isUnpaid, owesRupees, isIn: checkedInAt !== null },
    payments: payments.map(({ nonce }) => nonce),
  }));
}

/** Whether the phone shows the same before and after it has sent; returns how many are shown as paid. */
async function send(phone: MoneyPhone, now: number): Promise<number> {
  const shown = shownBy(phone);
  await phone.sync(now);
  await phone.reload(now);
  expect(shown).toEqual(shownBy(phone));
  return shown.filter(({ payments }) => payments.length > 0).length;
}

test("a phone without a signal shows who owes as it does once it has sent", async () => {
  let paid = 0;
  await fc.assert(
    fc
      .asyncProperty(morning, async (steps) => {
        const [phone] = await openPhones(await openUnpaid());
        if (!phone) throw new Error("no phone");
        let now = AT_THE_DESK;
        for (const { waitMs, what } of steps) {
          now += waitMs;
          if (what.do === "sync") paid += await send(phone, now);
          else if (OFFLINE.includes(what.do)) phone.do(what, PEOPLE, GUEST, now);
        }
        paid += await send(phone, now);
      })
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
  expect(paid).toBeGreaterThan(RUNS / 4);
}, 240_000);
