import { sql } from "kysely";
import type { NewRow } from "~/db/tables";
import { chunksOf } from "~/lib/lists";
import type { TestClub } from "./club";

/** Puts an event like the sample club's upcoming one into the database; returns its id. */
export async function addEvent(
  club: TestClub,
  changes: Partial<NewRow<"events">> & { id: string },
): Promise<string> {
  const like = await club.db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", "sample-event-upcoming")
    .executeTakeFirstOrThrow();
  const event = { ...like, slug: changes.id, seats_taken: 0, ...changes };
  await club.db.insertInto("events").values(event).execute();
  await club.db
    .insertInto("pace_groups")
    .columns(["id", "event_id", "position", "name", "pace"])
    .expression((eb) =>
      eb
        .selectFrom("pace_groups")
        .select((eb) => [
          sql<string>`${`${changes.id}-`} || position`.as("id"),
          eb.val(changes.id).as("event_id"),
          ...(["position", "name", "pace"] as const),
        ])
        .where("event_id", "=", like.id),
    )
    .execute();
  return changes.id;
}

/** Puts `count` members like Meena (pending, no bookings), with these changes, into the database; returns their user names. */
export async function addMembers(
  club: TestClub,
  count: number,
  changesOf: (username: string) => Partial<NewRow<"members">> = () => ({}),
): Promise<string[]> {
  const like = await club.db
    .selectFrom("members")
    .selectAll()
    .where("username", "=", "meena")
    .executeTakeFirstOrThrow();
  const names = Array.from({ length: count }, (_, index) => `runner${index}`);
  const rows = names.map((username, index) => ({
    ...like,
    id: `sample-member-${username}`,
    username,
    phone: `+917${String(index).padStart(9, "0")}`,
    invite_code: `INVITE${index}`,
    ...changesOf(username),
  }));
  // SQLite takes some 32,000 values in one statement.
  for (const some of chunksOf(rows, 500))
    await club.db.insertInto("members").values(some).execute();
  return names;
}

/** Seats that the event counts as taken. */
export async function seatsTaken(club: TestClub, eventId: string): Promise<number> {
  const { seats_taken } = await club.db
    .selectFrom("events")
    .select("seats_taken")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  return seats_taken;
}
