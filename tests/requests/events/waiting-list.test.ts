/** The waitlist on a run's admin page. */
import { expect, test } from "vitest";
import { listWaiting } from "~/core/bookings/event-roster/list-event-bookings.server";
import { ROSTER_ROWS } from "~/core/bookings/event-roster/roster";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addMembers } from "../../support/seats";

const EVENT_ID = "sample-event-upcoming";

async function openWaiting(count: number) {
  const club = await TestClub.open();
  const { db } = club;
  const now = club.clock.at;
  await db.deleteFrom("waitlist_entries").where("event_id", "=", EVENT_ID).execute();
  const members = await addMembers(db, { count, now });
  const entries = members.map((memberId, place) => ({
    id: `w${place}`,
    event_id: EVENT_ID,
    member_id: memberId,
    place: place + 1,
    plan: "pay_per_run" as const,
    status: "waiting" as const,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto("waitlist_entries").values(entries).execute();
  return { club, db, list: () => listWaiting(db, { eventId: EVENT_ID, now: club.clock.at }) };
}

test("it shows the first five hundred in line and counts the others", async () => {
  const { club, list } = await openWaiting(ROSTER_ROWS + 3);
  const { people, more } = await list();
  expect([people[0]?.id, people.at(-1)?.id, people.length, more]).toEqual(["w0", "w499", 500, 3]);
  const admin = await club.admin();
  const page = readable((await admin.get(`/admin/events/${EVENT_ID}`)).text);
  expect(page).toContain("These are the first 500 in line. 3 more are waiting.");
});

test("of exactly five hundred in line none is left out", async () => {
  const { list } = await openWaiting(ROSTER_ROWS);
  expect(await list()).toMatchObject({ more: 0 });
});

test("an offer that expired is not in the line", async () => {
  const { club, db, list } = await openWaiting(ROSTER_ROWS);
  const offered = (until: number) =>
    db
      .updateTable("waitlist_entries")
      .set({ status: "offered", offer_expires_at: until })
      .where("id", "=", "w0")
      .execute();
  await offered(club.clock.at + 1);
  expect((await list()).people[0]).toMatchObject({ id: "w0", status: "offered" });
  await offered(club.clock.at);
  expect((await list()).people).toHaveLength(ROSTER_ROWS - 1);
});
