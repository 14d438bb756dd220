import fc from "fast-check";
import { expect, test } from "vitest";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { giveBackDatabases } from "../../support/database";
import {
  ARJUN,
  GUEST,
  KARTHIK,
  type MoneyPhone,
  morning,
  OFFLINE,
  openPhones,
  openUnpaid,
  PEOPLE,
} from "../../support/desk-money";
import { AT_THE_DESK } from "../../support/desk-requests";

const RUNS = process.env.TEST_DB === "postgres" ? 12 : 30;

/** Who came and who is to pay, with the entries that say who paid. */
function shownBy({ roster }: MoneyPhone) {
  return roster.map(({ bookingId, checkedInAt, isUnpaid, owesRupees, payments = [] }) => ({
    bookingId,
    isUnpaid,
    owesRupees,
    isIn: checkedInAt !== null,
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

test("who was paid for with somebody cancelled meanwhile is in once the phone has sent, and owes", async () => {
  const club = await openUnpaid();
  const [phone] = await openPhones(club);
  if (!phone) throw new Error("no phone");
  const [arjun, karthik] = [ARJUN, KARTHIK].map((id) => PEOPLE.indexOf(String(id)));
  const tap = (doing: "cash" | "tap", person = 0) =>
    phone.do({ do: doing, phone: 0, person }, PEOPLE, GUEST, AT_THE_DESK);
  tap("cash", karthik);
  tap("tap", arjun);
  const move = { bookingId: String(KARTHIK), from: "pending", to: "cancelled" } as const;
  const by = { adminId: club.adminId, requestId: "r", timeZone: "Asia/Kolkata" };
  await moveBooking(club.db, { ...move, ...by, now: AT_THE_DESK });
  await phone.sync(AT_THE_DESK);
  await phone.reload(AT_THE_DESK);
  const shown = shownBy(phone).find(({ bookingId }) => bookingId === ARJUN);
  expect(shown).toMatchObject({ isIn: true, owesRupees: 99 });
});
