import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import {
  fillSampleLife,
  fillSamplePayments,
} from "~/extensions/sample-club/fill-sample-life.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";

/** The moments of each day of a week, as a trial may start on any. */
const STARTS = Array.from({ length: 7 }, (_, day) => WEDNESDAY + day * DAY_MS);
/** What is still to come, or was before the club. */
const NOT_DONE = /^(starts_at|expires_at|offer_expires_at|due_at)$/;

type Rows = Record<string, unknown>[];

async function sampleClubAt(now: number): Promise<Db> {
  const db = await emptyDatabase();
  const moment = { now, timeZone: "Asia/Kolkata" };
  await fillSampleClub(db, moment);
  await fillSampleLife(db, moment);
  await fillSamplePayments(db, moment);
  return db;
}

/** The names of the columns of each table. */
async function columnsByTable(db: Db) {
  const tables = await db.introspection.getTables();
  return tables.map(({ name, columns }) => ({ name, columns: columns.map(({ name }) => name) }));
}

const rowsOf = async (db: Db, query: string): Promise<Rows> =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

test("nothing of a sample member is older than the member, and nothing was done after now", async () => {
  for (const now of STARTS) {
    const db = await sampleClubAt(now);
    for (const { name, columns } of await columnsByTable(db)) {
      const moments = columns.filter((column) => column.endsWith("_at") && !NOT_DONE.test(column));
      const isOfMember = columns.includes("member_id");
      for (const column of moments) {
        const what = `${name}.${column}`;
        const late = `select 1 from ${name} where ${column} > ${now}`;
        expect(await rowsOf(db, late), `${what} is after now`).toEqual([]);
        const early = `select 1 from ${name} t join members m on m.id = t.member_id
          where t.${column} < m.created_at`;
        const found = isOfMember ? await rowsOf(db, early) : [];
        expect(found, `${what} is before the member joined`).toEqual([]);
      }
    }
  }
});

test("a sample run is planned, booked, paid and run in this order, and nobody's first run is their second", async () => {
  for (const now of STARTS) {
    const db = await sampleClubAt(now);
    const wrong = {
      "booked before the run was planned":
        "select b.id from bookings b join events e on e.id = b.event_id where b.created_at < e.created_at",
      "booked after the run": "select id from bookings where created_at > starts_at",
      "due before the booking":
        "select p.id from payments p join bookings b on b.payment_id = p.id where p.created_at < b.created_at",
      "paid before it was due": "select id from payments where paid_at < created_at",
      "checked in on another day": `select c.id from check_ins c join events e on e.id = c.event_id
        where abs(c.checked_in_at - e.starts_at) > ${HOUR_MS} or c.date <> e.date`,
      "checked in at a run to come": `select c.id from check_ins c join events e on e.id = c.event_id
        where e.starts_at > ${now}`,
      "free after another run": `select b.id from bookings b where b.plan = 'free_trial' and exists
        (select 1 from check_ins c where c.member_id = b.member_id and c.checked_in_at < b.starts_at)`,
      "earned on a day without a run": `select a.achievement from achievements a where a.earned = 1 and not exists
        (select 1 from check_ins c join events e on e.id = c.event_id
         where c.member_id = a.member_id and e.starts_at = a.date_earned)`,
      "covered before the membership": `select b.id from bookings b join memberships m on m.id = b.membership_id
        where b.date < m.starts_on or b.date >= m.ends_before`,
    };
    for (const [what, query] of Object.entries(wrong))
      expect(await rowsOf(db, query), what).toEqual([]);
    // A lift to a run that is over would come days late.
    for (const { title } of await rowsOf(
      db,
      "select title from events where status = 'completed'",
    )) {
      const named = String(title).split(" ").slice(0, 2).join(" ");
      const posts = await rowsOf(db, "select content from posts");
      expect(posts.filter(({ content }) => String(content).includes(named))).toEqual([]);
    }
  }
});
