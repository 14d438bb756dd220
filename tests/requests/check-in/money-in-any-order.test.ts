import fc from "fast-check";
import { expect, test } from "vitest";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { giveBackDatabases } from "../../support/database";
import {
  ARJUN,
  type Club,
  countDoubled,
  DIVYA,
  GUEST,
  KARTHIK,
  morning,
  OFFLINE,
  openPhones,
  openUnpaid,
  PEOPLE,
  type Step,
} from "../../support/desk-money";
import { AT_THE_DESK, EVENT_ID } from "../../support/desk-requests";
import { spendTrial } from "../../support/run-day";

const RUNS = process.env.TEST_DB === "postgres" ? 8 : 15;

async function actInPanel({ db, adminId }: Club, person: string, now: number): Promise<void> {
  const { status, payment_id } = await db
    .selectFrom("bookings")
    .select(["status", "payment_id"])
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  if (status === "cancelled") return;
  const by = { adminId, requestId: "r", now };
  if (person === KARTHIK)
    await moveBooking(db, {
      ...by,
      bookingId: person,
      from: status,
      to: "cancelled",
      timeZone: "Asia/Kolkata",
    });
  else if (person === DIVYA && payment_id)
    await markPaid(db, { ...by, paymentId: payment_id, method: "cash", adminName: "Ravi" });
  else if (status === "pending")
    await moveBooking(db, {
      ...by,
      bookingId: person,
      from: status,
      to: "confirmed",
      timeZone: "Asia/Kolkata",
    });
}

/** The phones after these steps, with everything sent and the list loaded again. */
async function liveThrough(club: Club, steps: Step[]) {
  const phones = await openPhones(club);
  let now = AT_THE_DESK;
  for (const { waitMs, what } of steps) {
    now += waitMs;
    const phone = phones[what.phone];
    if (what.do === "panel") await actInPanel(club, PEOPLE[what.person] ?? "", now);
    else if (what.do === "answer_lost") await phone?.sync(now, { isLost: true });
    else if (what.do === "sync") {
      await phone?.sync(now);
      await phone?.reload(now);
    } else phone?.do(what, PEOPLE, GUEST, now);
  }
  for (const phone of phones) {
    now += 1;
    await phone.sync(now);
  }
  for (const phone of phones) await phone.reload(now);
  return phones;
}

/** The desk's entries that say that a booking was paid, and those of check-ins, which stand. */
async function standing(db: Db, kinds: ("pay" | "check_in" | "walk_in")[]) {
  const rows = await db
    .selectFrom("check_in_entries as g")
    .select("g.booking_id as bookingId")
    .where("g.kind", "in", kinds)
    .where("g.outcome", "in", ["done", "duplicate"])
    .where("g.booking_id", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("undone_entries as u")
            .select("u.undo")
            .whereRef("u.entry", "=", "g.nonce")
            .where((eb) => eb("u.at", "<=", eb("g.at", "+", 15 * 60_000))),
        ),
      ),
    )
    .execute();
  return rows.map(({ bookingId }) => bookingId ?? "");
}

/** Fails where money, bookings, check-ins and seats do not agree with the entries that stand; returns the payments paid. */
async function refuseLoss({ db }: Club, steps: Step[]) {
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("event_id", "=", EVENT_ID)
    .execute();
  const bookings = await db
    .selectFrom("bookings")
    .selectAll()
    .where("event_id", "=", EVENT_ID)
    .execute();
  const credits = await db.selectFrom("credit_entries").select(["amount_rupees"]).execute();
  const credit = credits.reduce((sum, one) => sum + one.amount_rupees, 0);
  const paid = payments.filter(({ status }) => status === "paid");
  const taken = paid.reduce((sum, one) => sum + one.amount_rupees, 0);
  const live = bookings.filter(({ status }) => status !== "cancelled");
  const used = live.reduce((sum, one) => sum + one.amount_paid_rupees, 0);
  expect({ used: used + credit }).toEqual({ used: taken });
  for (const booking of live.filter(({ plan }) => plan === "pay_per_run")) {
    const payment = payments.find(({ id }) => id === booking.payment_id);
    const isPaid = payment?.status === "paid";
    expect(booking.amount_paid_rupees).toBe(isPaid ? booking.price_rupees : 0);
    if (isPaid) expect(booking.status).toBe("confirmed");
  }
  const panel = steps.flatMap(({ what }) => (what.do === "panel" ? [PEOPLE[what.person]] : []));
  const pays = await standing(db, ["pay"]);
  const divya = bookings.find(({ id }) => id === DIVYA);
  if (!panel.includes(DIVYA))
    expect({ divya: payments.find(({ id }) => id === divya?.payment_id)?.status }).toEqual({
      divya: pays.includes(String(DIVYA)) ? "paid" : "due",
    });
  const party = bookings.find(({ id }) => id === ARJUN)?.payment_id;
  if (pays.includes(String(ARJUN)) || pays.includes(String(KARTHIK)))
    expect({ party: payments.find(({ id }) => id === party)?.status }).toEqual({ party: "paid" });
  const parties = [[DIVYA], [ARJUN, KARTHIK]].filter(
    (ids) => !ids.some((id) => panel.includes(id)),
  );
  for (const ids of parties.map((party) => party.map(String))) {
    const standingPays = pays.filter((id) => ids.includes(id)).length;
    expect({ ids, doubled: await countDoubled(db, ids) }).toEqual({
      ids,
      doubled: Math.max(0, standingPays - 1),
    });
  }
  const claims = await standing(db, ["check_in", "walk_in"]);
  const checkIns = await db
    .selectFrom("check_ins")
    .selectAll()
    .where("event_id", "=", EVENT_ID)
    .execute();
  const liveIds = live.map(({ id }) => id);
  expect(checkIns.map(({ booking_id }) => booking_id).sort()).toEqual(
    [...new Set(claims)].filter((id) => liveIds.includes(id)).sort(),
  );
  const events = await db
    .selectFrom("events")
    .select("seats_taken")
    .where("id", "=", EVENT_ID)
    .executeTakeFirst();
  expect(events?.seats_taken).toBe(live.length);
  return paid.length;
}

test("what was paid at the desk is neither lost nor doubled, whatever the phones send and when", async () => {
  let paid = 0;
  await fc.assert(
    fc
      .asyncProperty(morning, async (steps) => {
        const club = await openUnpaid();
        await spendTrial(club.db, GUEST);
        const phones = await liveThrough(club, steps);
        paid += await refuseLoss(club, steps);
        expect((await recountCounters(club.db)).differing).toEqual([]);
        for (const phone of phones) expect(phone.roster).toEqual(await phone.listed());
        const refused = await club.db
          .selectFrom("check_in_entries")
          .select(["kind", "outcome", "booking_id"])
          .where("kind", "=", "check_in")
          .where("outcome", "not in", ["done", "duplicate", "cancelled"])
          .execute();
        expect(refused).toEqual([]);
      })
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
  expect(paid).toBeGreaterThan(RUNS / 4);
}, 240_000);

/** What phones without a signal left behind, with their entries arriving one by one in this order. */
async function endAfter(steps: Step[], order: number[]) {
  const club = await openUnpaid();
  const phones = await openPhones(club);
  let now = AT_THE_DESK;
  for (const { waitMs, what } of steps.filter(({ what }) => OFFLINE.includes(what.do))) {
    now += waitMs;
    phones[what.phone]?.do(what, PEOPLE, GUEST, now);
  }
  for (const [index, choice] of order.entries())
    await phones[choice]?.sync(now + index, { count: 1 });
  for (const phone of phones) await phone.sync(now + order.length);
  await refuseLoss(club, []);
  const booked = await club.db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["b.id", "b.status", "b.amount_paid_rupees as paid", "p.status as payment"])
    .select(["c.entry", "c.checked_in_at as at", "c.recorded_by as by"])
    .where("b.event_id", "=", EVENT_ID)
    .orderBy("b.id")
    .execute();
  return booked;
}

test("what phones without a signal took and took back ends the same in any order of arrival", async () => {
  const order = fc.array(fc.nat(2), { maxLength: 30 });
  let paid = 0;
  await fc.assert(
    fc
      .asyncProperty(morning, order, order, async (steps, one, other) => {
        const first = await endAfter(steps, one);
        expect(await endAfter(steps, other)).toEqual(first);
        paid += first.filter(({ payment }) => payment === "paid").length;
      })
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
  expect(paid).toBeGreaterThan(RUNS / 4);
}, 240_000);
