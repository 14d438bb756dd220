/** Pace groups of a database that an earlier release wrote. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import * as people from "~/db/migrations/001-people";
import * as runs from "~/db/migrations/002-runs";
import * as waitlist from "~/db/migrations/031-waitlist-notices";
import * as paceGroups from "~/db/migrations/105-pace-groups";
import { blankDatabase } from "../../support/database";

test("the migration makes groups of an event's lines and finds those of its bookings", async () => {
  const db = await blankDatabase();
  const old: Migration[] = [people, runs, waitlist];
  const next: Migration = paceGroups;
  for (const { up } of old) await up(db);
  await sql`insert into events (id, slug, title, description, date, time, starts_at, duration_minutes, location,
      pace_groups, capacity, price_rupees, status, created_at, updated_at)
    values ('run', 'run', 'Run', '', '2026-11-22', '05:45', 1, 60, 'Gate',
      '["Easy – nobody is left behind", "Quick", "Easy – with prams", "Quick"]', 9, 99, 'published', 1, 1)`.execute(
    db,
  );
  await sql`insert into members (id, phone, goals, join_crew, status, role, plan_type, registration_type, invite_code,
      is_sample, created_at, updated_at)
    values ('asha', '+91', '[]', 0, 'active', 'member', 'Basic', 'mobile_otp', 'A', 0, 1, 1)`.execute(
    db,
  );
  for (const [index, group] of ["Easy – with prams", "Quick", "Sprint"].entries())
    await sql`insert into bookings (id, reference, event_id, member_id, participant_name, participant_phone, is_guest,
        plan, pace_group, title, date, time, starts_at, location, status, price_rupees, submit_key, created_at, updated_at)
      values (${`b${index}`}, ${`b${index}`}, 'run', 'asha', 'Asha', ${`+91${index}`}, 1, 'pay_per_run', ${group}, 'Run',
        '2026-11-22', '05:45', 1, 'Gate', 'confirmed', 99, ${`b${index}`}, 1, 1)`.execute(db);
  await next.up(db);
  const groups = await sql`select name, pace from pace_groups order by position`.execute(db);
  expect(groups.rows).toEqual([
    { name: "Easy", pace: "nobody is left behind" },
    { name: "Quick", pace: null },
    { name: "Easy – with prams", pace: null },
  ]);
  const bookings = await sql`select b.pace_group, g.name from bookings b
    left join pace_groups g on g.id = b.pace_group_id order by b.id`.execute(db);
  expect(bookings.rows).toEqual([
    { pace_group: "Easy – with prams", name: "Easy – with prams" },
    { pace_group: "Quick", name: "Quick" },
    { pace_group: "Sprint", name: null },
  ]);
});
