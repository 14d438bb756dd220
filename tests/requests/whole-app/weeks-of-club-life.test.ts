import { expect, test } from "vitest";
import { CONTACT_RETENTION_MS } from "~/core/admin/contacts/contacts";
import { REMINDED_BEFORE_DAYS } from "~/core/payments/membership/memberships";
import { findCredit } from "~/core/payments/payments.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import { addDays, DAY_MS, type Day } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { TestClub } from "../../support/club";
import { type Runner, SimulatedWeeks } from "../../support/simulated-weeks";

const WEEKS = 9;
const RUNNERS = 8;
/** Monday 7 September 2026, midnight in the club's city. */
const MONDAY = Date.parse("2026-09-06T18:30:00Z");
const RENEWS_EARLY = 0;
const LETS_IT_END = 1;

/** What people do at which hour of which day of a week, Monday first. */
function actOf(
  weeks: SimulatedWeeks,
  { week, day, hour }: { week: number; day: number; hour: number },
) {
  const [renews, ends] = [weeks.runners[RENEWS_EARLY], weeks.runners[LETS_IT_END]];
  const acts: Record<string, () => Promise<unknown>> = {
    "0 9": () => weeks.planRun(),
    "3 9": () => weeks.bookSome(0.8),
    "4 9": () => weeks.cancelSome(0.25),
    "6 6": () => weeks.runWith(0.8),
  };
  const buys: Record<string, (Runner | undefined)[]> = { "1 1": [renews, ends], "3 1": [renews] };
  const buyers = hour === 12 ? (buys[`${week} ${day}`] ?? []) : [];
  return async () => {
    await acts[`${day} ${hour}`]?.();
    for (const buyer of buyers) if (buyer) await weeks.buyMembership(buyer);
  };
}

/** Fifteen hundred hours of jobs, on cores that other tests use too. */
const LONG_MS = 240_000;

test(
  "nine weeks of club life, hour by hour, agree with a notebook every day",
  async () => {
    const club = await TestClub.open({ sample: false, at: MONDAY });
    const weeks = new SimulatedWeeks(club);
    await weeks.open(RUNNERS);
    const contacts = await addOldContacts(club);
    let days = 0;
    for (let week = 0; week < WEEKS; week += 1)
      for (let day = 0; day < 7; day += 1) {
        for (let hour = 1; hour <= 24; hour += 1) {
          await weeks.hour();
          await actOf(weeks, { week, day, hour })();
          if (hour === 18) await expectLikeNotebook(club, weeks, contacts);
        }
        days += 1;
      }
    expect(days).toBe(7 * WEEKS);
    const all = weeks.runners;
    expect(all.some(({ weeks }) => weeks.length >= 5)).toBe(true);
    expect(weeks.creditGivenRupees).toBeGreaterThan(0);
    expect(await remindersOf(club, all[LETS_IT_END])).toBe(1);
    expect(await remindersOf(club, all[RENEWS_EARLY])).toBe(0);
    expect(club.logLines.filter((line) => line.includes("job_failed"))).toEqual([]);
    expect((await listContacts(club)).length).toBeLessThan(contacts.size);
  },
  LONG_MS,
);

async function expectLikeNotebook(
  club: TestClub,
  weeks: SimulatedWeeks,
  contacts: ReadonlyMap<string, number>,
) {
  const { db, clock } = club;
  const { today } = weeks;
  for (const runner of weeks.runners) {
    const memberId = runner.id;
    const timeZone = club.services.timeZone;
    const { plan_type } = await db
      .selectFrom("members")
      .select("plan_type")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow();
    const seen = {
      today,
      streak: await findStreak(db, { memberId, today, timeZone }),
      credit: await findCredit(db, { memberId }),
      plan: plan_type,
      freeRuns: await countFreeRuns(club, memberId),
      reminders: await remindersOf(club, runner),
    };
    expect(seen).toEqual({
      today,
      streak: streakIn(runner.weeks, today),
      credit: runner.creditRupees,
      plan: planOn(runner, today),
      freeRuns: seen.freeRuns > 1 ? "more than one" : seen.freeRuns,
      reminders: dueReminders(runner, today),
    });
  }
  const kept = [...contacts].filter(([, at]) => at >= clock.at - CONTACT_RETENTION_MS);
  expect(await listContacts(club)).toEqual(kept.map(([id]) => id).sort());
}

/** The run of every week was held: a missed week before this one ends a streak. */
function streakIn(attended: readonly Day[], today: Day) {
  const lengths = attended.map((week, at) => {
    let length = 1;
    while (attended[at - length] === addDays(week, -7 * length)) length += 1;
    return length;
  });
  const last = attended.at(-1);
  const isOver = last === undefined || addDays(last, 7) < mondayOf(today);
  return { current: isOver ? 0 : (lengths.at(-1) ?? 0), longest: Math.max(0, ...lengths) };
}

function planOn({ memberships, hasPaid }: Runner, today: Day): string {
  if (memberships.some(({ endsBefore }) => endsBefore > today)) return "Premium";
  return memberships.length > 0 || hasPaid ? "Standard" : "Basic";
}

/** Each membership's end without a next one is told once, from five days before on. */
function dueReminders({ memberships }: Runner, today: Day): number {
  const last = memberships.at(-1);
  return last && addDays(last.endsBefore, -REMINDED_BEFORE_DAYS) <= today ? 1 : 0;
}

async function remindersOf({ db }: TestClub, runner: Runner | undefined): Promise<number> {
  const rows = await db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", runner?.id ?? "")
    .where("link", "=", "/membership")
    .where("title", "like", "%ends%")
    .execute();
  return rows.length;
}

async function countFreeRuns({ db }: TestClub, memberId: string): Promise<number> {
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .where("plan", "=", "free_trial")
    .where("status", "<>", "cancelled")
    .where("trial_released", "=", 0)
    .execute();
  return rows.length;
}

/** One for each day of the last year's first weeks: they get too old during the simulation. */
async function addOldContacts({ db }: TestClub): Promise<Map<string, number>> {
  const contacts = new Map<string, number>();
  for (let day = 0; day < 7 * WEEKS + 10; day += 1)
    contacts.set(`contact-${day}`, MONDAY - CONTACT_RETENTION_MS + day * DAY_MS + DAY_MS / 2);
  const rows = [...contacts].map(([id, created_at]) => ({
    id,
    submit_key: id,
    created_at,
    full_name: "Devi",
    age: 30,
    profession: "Student",
    whatsapp: "+919000000000",
    status: "open" as const,
  }));
  await db.insertInto("contacts").values(rows).execute();
  return contacts;
}

async function listContacts({ db }: TestClub): Promise<string[]> {
  const rows = await db.selectFrom("contacts").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
