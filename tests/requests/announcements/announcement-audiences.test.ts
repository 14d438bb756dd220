/** Announcements reach those whom they are for, and nobody else. */
import { expect, test } from "vitest";
import { UNDO_MS } from "~/extensions/announcements/announcements";
import { lastMonth } from "~/extensions/announcements/audiences";
import { instantOf, SECOND_MS } from "~/lib/dates";
import { openAnnouncer } from "../../support/announcements";
import { RUN } from "../../support/lake-run";
import { addGroups } from "../../support/pace-groups";

const ASHA = "sample-member-asha";
const DIVYA = "sample-member-divya";
const TIME_ZONE = "Asia/Kolkata";

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

/** Three members of the run, checked in as `came` says; returns their ids in that order. */
async function checkIn(
  { db, book }: Awaited<ReturnType<typeof openAnnouncer>>,
  came: { date?: string; is_guest?: number }[],
) {
  for (const name of ["asha", "arjun", "divya"]) await book(name);
  const booked = await db
    .selectFrom("bookings")
    .select(["id", "member_id"])
    .where("event_id", "=", RUN)
    .orderBy("member_id")
    .execute();
  expect(booked).toHaveLength(came.length);
  await db
    .insertInto("check_ins")
    .values(
      booked.map(({ id, member_id }, at) => ({
        id: `check-${at}`,
        event_id: RUN,
        booking_id: id,
        member_id,
        is_guest: 0,
        date: "2026-10-01",
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
  return booked.map(({ member_id }) => member_id);
}

test("who came last month is told without those who came since, or as a guest", async () => {
  const opened = await openAnnouncer();
  const { from, before } = lastMonth(opened.club.clock.at, TIME_ZONE);
  const [first] = await checkIn(opened, [{ date: from }, { date: before }, { is_guest: 1 }]);
  expect(await queryLogTo(opened, "last_month")).toEqual([first]);
});

test("last month is that of the preview, also where another one begins before the announcement leaves", async () => {
  const at = instantOf("2026-12-01", "00:00", TIME_ZONE) - SECOND_MS;
  const opened = await openAnnouncer({ at });
  const came = [{ date: "2026-10-31" }, { date: "2026-11-01" }, { date: "2026-11-30" }];
  const [first] = await checkIn(opened, came);
  expect(await queryLogTo(opened, "last_month")).toEqual([first]);
});

test("nobody is told about a draft that was cancelled", async () => {
  const { db, book, post, states } = await openAnnouncer();
  await book("asha");
  const cancelled = { status: "cancelled", was_draft: 1 } as const;
  await db.updateTable("events").set(cancelled).where("id", "=", RUN).execute();
  expect((await post("send")).status).toBe(400);
  expect(await states()).toEqual([]);
});
