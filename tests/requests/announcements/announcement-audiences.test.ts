/** Announcements reach those whom they are for, and nobody else. */
import { expect, test } from "vitest";
import { UNDO_MS } from "~/extensions/announcements/announcements";
import { lastMonth } from "~/extensions/announcements/audiences";
import { openAnnouncer } from "../../support/announcements";
import { RUN } from "../../support/lake-run";
import { addGroups } from "../../support/pace-groups";

const ASHA = "sample-member-asha";
const DIVYA = "sample-member-divya";

/** Sends to the audience; returns the members who are told. */
async function queryLogTo(
  { club, post, round, notifications }: Awaited<ReturnType<typeof openAnnouncer>>,
  audience: string,
) {
  expect((await post("send", { audience })).status).toBe(302);
  club.clock.at += UNDO_MS;
  await round();
  return (await notifications()).map(({ memberId }) => memberId);
}

test("the waitlist is told without those booked", async () => {
  const opened = await openAnnouncer();
  const { club, db, book } = opened;
  await book("asha");
  await db.updateTable("events").set({ capacity: 1 }).where("id", "=", RUN).execute();
  const divya = await club.member("divya");
  await divya.post(`/events/${RUN}/book`, { intent: "wait", plan: "free_trial" });
  expect(await queryLogTo(opened, "waiting")).toEqual([DIVYA]);
});

test("a pace group is told without the others who are booked", async () => {
  const opened = await openAnnouncer();
  const { db, book } = opened;
  await book("asha");
  await book("arjun");
  await addGroups(db, RUN, [{ name: "fast" }, { name: "easy" }]);
  const group = db.updateTable("bookings").where("event_id", "=", RUN);
  await group.set({ pace_group_id: `${RUN}-easy` }).execute();
  const hers = group.set({ pace_group_id: `${RUN}-fast` }).where("member_id", "=", ASHA);
  await hers.execute();
  expect(await queryLogTo(opened, `group:${RUN}-fast`)).toEqual([ASHA]);
});

test("who came last month is told without those who came since, or as a guest", async () => {
  const opened = await openAnnouncer();
  const { club, db, book } = opened;
  for (const name of ["asha", "arjun", "divya"]) await book(name);
  const booked = await db
    .selectFrom("bookings")
    .select(["id", "member_id"])
    .where("event_id", "=", RUN)
    .orderBy("member_id")
    .execute();
  expect(booked).toHaveLength(3);
  const { from, before } = lastMonth(club.clock.at, "Asia/Kolkata");
  const came = [{ date: from }, { date: before }, { is_guest: 1 }];
  await db
    .insertInto("check_ins")
    .values(
      booked.map(({ id, member_id }, at) => ({
        id: `check-${at}`,
        event_id: RUN,
        booking_id: id,
        member_id,
        is_guest: 0,
        date: from,
        time: "05:45",
        checked_in_at: 0,
        recorded_at: 0,
        recorded_by: "desk",
        method: "list" as const,
        distance_m: null,
        duration_s: null,
        ...came[at],
      })),
    )
    .execute();
  expect(await queryLogTo(opened, "last_month")).toEqual([booked[0]?.member_id]);
});
