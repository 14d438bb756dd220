import { sql } from "kysely";
import { listGroupsByEvent } from "~/core/bookings/pace-groups/pace-groups.server";
import { groupLabel } from "~/core/bookings/pace-groups/rules";
import { PROFILE_SELECTION } from "~/core/people/profile/profile-columns.server";
import { BALANCE_SELECTION } from "~/core/progress/overview/find-progress.server";
import type { Db } from "~/db/tables";
import type { OriginKind } from "~/db/tables/people";
import { jsonOf } from "~/lib/json";
import type { Collection } from "./written-records";
import * as written from "./written-records";

const ROWS_PER_PAGE = 1_000;

export interface ExportedRecord {
  collection: Collection;
  id: string;
  data: object;
}

/**
 * Every member, event, booking, message and personal event in the form that the import reads, without erased members.
 * A record that was imported has its old id.
 */
export async function* listExported(db: Db): AsyncGenerator<ExportedRecord> {
  for await (const row of pages((after) => listMembers(db, after)))
    yield { collection: "users", id: row.oldId, data: written.user(row) };
  for await (const row of pages((after) => listBalances(db, after))) {
    const { userStatistics, achievements } = written.figures(row);
    yield { collection: "userStatistics", id: row.oldId, data: userStatistics };
    yield { collection: "achievements", id: row.oldId, data: achievements };
  }
  for await (const row of pages((after) => listEvents(db, after)))
    yield { collection: "events", id: row.oldId, data: written.fieldsOf(row) };
  for await (const row of pages((after) => listBookings(db, after)))
    yield { collection: "bookings", id: row.oldId, data: written.booking(row) };
  for await (const row of pages((after) => listContacts(db, after)))
    yield { collection: "contacts", id: row.oldId, data: written.fieldsOf(row) };
  for await (const row of pages((after) => listMemberEvents(db, after)))
    yield { collection: "userEvents", id: row.oldId, data: written.fieldsOf(row) };
}

async function* pages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = ""; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The id that a row had in the old club, or its own. */
function oldId<Name extends string>(kind: OriginKind, id: string, name: Name) {
  return sql<string>`coalesce((select min(o.old_id) from origins o where o.kind = ${sql.lit(kind)}
    and o.subject_id = ${sql.ref(id)} and o.source = 'firestore'), ${sql.ref(id)})`.as(name);
}

async function listMembers(db: Db, after: string) {
  return await db
    .selectFrom("members as m")
    .select(["m.id", oldId("member", "m.id", "oldId"), "m.phone", "m.join_crew as joinCrew"])
    .select(PROFILE_SELECTION)
    .select(["m.terms_accepted_at as termsAcceptedAt", "m.status", "m.plan_type as planType"])
    .select(["m.registration_type as registrationType", "m.created_at as createdAt"])
    .select("m.updated_at as updatedAt")
    .where("m.id", ">", after)
    .where(notErased("m.id"))
    .orderBy("m.id")
    .limit(ROWS_PER_PAGE)
    .execute();
}

function notErased(id: string) {
  return sql<boolean>`not exists (select 1 from erasures e where e.member_id = ${sql.ref(id)})`;
}

async function listBalances(db: Db, after: string) {
  const rows = await db
    .selectFrom("opening_balances as b")
    .select(["b.member_id as id", oldId("member", "b.member_id", "oldId")])
    .select(BALANCE_SELECTION)
    .where("b.member_id", ">", after)
    .orderBy("b.member_id")
    .limit(ROWS_PER_PAGE)
    .execute();
  return rows.map((row) => ({ ...row, achievements: jsonOf(row.achievements) }));
}

async function listEvents(db: Db, after: string) {
  const rows = await db
    .selectFrom("events as e")
    .select(["e.id", oldId("event", "e.id", "oldId"), "e.title", "e.description", "e.date"])
    .select(["e.time", "e.location", "e.map_url as mapUrl", "e.distances"])
    .select([
      "e.requirements",
      "e.highlights",
      "e.schedule",
      "e.capacity as maxParticipants",
      "e.status",
    ])
    .select(["e.price_rupees as priceRupees", "e.duration_minutes as durationMinutes"])
    .where("e.id", ">", after)
    .orderBy("e.id")
    .limit(ROWS_PER_PAGE)
    .execute();
  const groups = await listGroupsByEvent(db, { eventIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...row,
    paceGroups: (groups.get(row.id) ?? []).map(groupLabel),
  }));
}

async function listBookings(db: Db, after: string) {
  return await db
    .selectFrom("bookings as b")
    .select(["b.id", oldId("booking", "b.id", "oldId"), "b.participant_name as participantName"])
    .select(["b.participant_email as participantEmail", "b.participant_phone as phone"])
    .select(["b.is_guest as isGuest", "b.plan", "b.title", "b.date", "b.time", "b.location"])
    .select(["b.status", "b.price_rupees as paymentAmount", "b.notes"])
    .select(["b.created_at as createdAt", "b.updated_at as updatedAt"])
    .select([
      oldId("member", "b.member_id", "userId"),
      oldId("event", "b.event_id", "eventId"),
      sql<string | null>`(select o.details from origins o where o.kind = 'booking'
        and o.subject_id = b.id order by o.old_id limit 1)`.as("details"),
    ])
    .where("b.id", ">", after)
    .where(notErased("b.member_id"))
    .orderBy("b.id")
    .limit(ROWS_PER_PAGE)
    .execute();
}

async function listContacts(db: Db, after: string) {
  return await db
    .selectFrom("contacts as c")
    .select(["c.id", oldId("contact", "c.id", "oldId"), "c.full_name as FullName", "c.age as Age"])
    .select(["c.profession as Profession", "c.whatsapp as Whatsapp", "c.status"])
    .select("c.created_at as createdAt")
    .where("c.id", ">", after)
    .orderBy("c.id")
    .limit(ROWS_PER_PAGE)
    .execute();
}

async function listMemberEvents(db: Db, after: string) {
  return await db
    .selectFrom("member_events as e")
    .select(["e.id", oldId("member_event", "e.id", "oldId"), "e.title"])
    .select([
      "e.event_date as eventDate",
      "e.event_time as eventTime",
      "e.location",
      "e.notes",
      "e.created_at as createdAt",
    ])
    .select(oldId("member", "e.member_id", "userId"))
    .where("e.id", ">", after)
    .orderBy("e.id")
    .limit(ROWS_PER_PAGE)
    .execute();
}
