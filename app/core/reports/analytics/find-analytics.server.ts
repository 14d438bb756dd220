import { PROMISES } from "~/content/promises";
import { listLapsedMembers } from "~/core/admin/subscribers/subscribers.server";
import { countIn, SETTLED } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import { addDays, type Day, dayOf, type ZonedMoment } from "~/lib/dates";
import { changeInPercent, percentOf } from "~/lib/percent";
import { monthsUpTo, sumOf } from "../counters/counters";
import { listCounts, listMonthlyCounts } from "../counters/counters.server";
import { ANALYTICS_MONTHS, LAPSED_AFTER_DAYS, LAPSED_UNTIL_DAYS } from "../reports";
import { bornBy } from "../shares";

const LAPSED_SHOWN = 20;

/** The last six months with growth, check-ins and returning members, and the adults who stopped coming. */
export async function findAnalytics(db: Db, input: ZonedMoment) {
  const today = dayOf(input.now, input.timeZone);
  const months = monthsUpTo(today, ANALYTICS_MONTHS + 1);
  const span = { from: months[0] ?? "", to: `${months.at(-1)}-31` };
  const past = { from: `${months[0]}-01`, to: addDays(today, -1) };
  const registered = await listMonthlyCounts(db, { counter: "member_status", ...span });
  const booked = await listMonthlyCounts(db, { counter: "booking_status", ...past });
  const attended = await listMonthlyCounts(db, { counter: "seat_used", ...past });
  const runners = await listMonthlyCounts(db, { counter: "runner_month", ...span });
  const first = await listMonthlyCounts(db, { counter: "first_run", ...span });
  const sameDays = await countSameDays(db, { today, month: months.at(-2) ?? "" });
  const lines = months.slice(1).map((month, index) => {
    const newMembers = sumOf(registered.get(month));
    const seats = countIn(booked.get(month), SETTLED);
    const came = sumOf(attended.get(month));
    const ran = sumOf(runners.get(month));
    return {
      month,
      newMembers,
      // From the month before, of the running month from as many of its days; 0 after a month without any.
      growth: changeInPercent(
        newMembers,
        month === months.at(-1) ? sameDays : sumOf(registered.get(months[index] ?? "")),
      ),
      // Of past events: confirmed or completed bookings.
      booked: seats,
      attended: came,
      noShows: Math.max(0, seats - came),
      checkInPercent: percentOf(came, seats),
      // With a check-in this month, and how many of them had one in an earlier month.
      runners: ran,
      returning: Math.max(0, ran - sumOf(first.get(month))),
    };
  });
  return {
    months: lines,
    thisMonth: lines.at(-1),
    cancelled: (await listCounts(db, { counter: "booking_status", ...past })).cancelled ?? 0,
    lapsed: await listLapsedMembers(db, {
      from: addDays(today, -LAPSED_UNTIL_DAYS),
      to: addDays(today, -LAPSED_AFTER_DAYS),
      bornBy: bornBy(PROMISES.adultYears, today),
      limit: LAPSED_SHOWN,
    }),
  };
}

/** Who registered in a month up to the day of the month that it is today. */
async function countSameDays(db: Db, { today, month }: { today: Day; month: string }) {
  const days = { from: `${month}-01`, to: `${month}-${today.slice(8)}` };
  return sumOf(await listCounts(db, { counter: "member_status", ...days }));
}
