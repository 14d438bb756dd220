import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";

interface Before {
  events: { id: string; pace_groups: string };
  pace_groups: Group;
}

interface Group {
  id: string;
  event_id: string;
  position: number;
  name: string;
  pace: string | null;
}

const ROWS_PER_INSERT = 200;
const DASH = " – ";

/** Pace groups become rows with a name and a pace; a line of the old list reads 'name – pace' or a name alone. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable("pace_groups")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("pace", "text")
    .addColumn("places_per_leader", "integer")
    .addUniqueConstraint("pace_groups_event_id_name_key", ["event_id", "name"])
    .addCheckConstraint("pace_groups_places", sql`places_per_leader > 0`)
    .execute();
  // No references: SQLite would need whole indexes for them, and most bookings have no group.
  for (const column of ["pace_group_id", "waits_for_group_id"])
    await db.schema.alterTable("bookings").addColumn(column, "text").execute();
  await db.schema.alterTable("bookings").addColumn("group_turn", "integer").execute();
  await carryOver(db);
  await db.schema.alterTable("events").dropColumn("pace_groups").execute();
  await sql`create index bookings_by_pace_group on bookings (pace_group_id)
    where pace_group_id is not null`.execute(db);
  await sql`create index bookings_by_wanted_group on bookings (waits_for_group_id, group_turn)
    where waits_for_group_id is not null`.execute(db);
}

/** Makes groups of the lists, and finds those of bookings, which hold the whole line. */
async function carryOver(db: Kysely<Before>): Promise<void> {
  const events = await db
    .selectFrom("events")
    .select(["id", "pace_groups"])
    .where("pace_groups", "<>", "[]")
    .execute();
  const groups = events.flatMap((event) => groupsOf(event));
  for (let from = 0; from < groups.length; from += ROWS_PER_INSERT)
    await db
      .insertInto("pace_groups")
      .values(groups.slice(from, from + ROWS_PER_INSERT))
      .execute();
  await sql`update bookings set pace_group_id = (select g.id from pace_groups g
      where g.event_id = bookings.event_id
        and bookings.pace_group = case when g.pace is null then g.name else g.name || ${DASH} || g.pace end)
    where pace_group is not null`.execute(db);
}

function groupsOf({ id, pace_groups }: Before["events"]): Group[] {
  const lines: unknown = JSON.parse(pace_groups);
  const groups = new Map<string, Group>();
  for (const line of Array.isArray(lines) ? lines : []) {
    if (typeof line !== "string" || line.trim() === "") continue;
    const at = line.indexOf(DASH);
    const start = at > 0 ? line.slice(0, at) : line;
    // A second line with the same start stays a group of its own, under its whole line.
    const isSplit = at > 0 && at + DASH.length < line.length && !groups.has(start);
    const name = isSplit ? start : line;
    const pace = isSplit ? line.slice(at + DASH.length) : null;
    if (!groups.has(name))
      groups.set(name, { id: randomUUID(), event_id: id, position: groups.size, name, pace });
  }
  return [...groups.values()];
}
