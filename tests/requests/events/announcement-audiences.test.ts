/** Announcements reach those whom they are for, and nobody else. */
import { expect, test } from "vitest";
import { UNDO_MS } from "~/features/events/announcements/rules/announcements";
import { openAnnouncer, RUN } from "../../support/announcements";
import { addGroups } from "../../support/pace-groups";

const ASHA = "sample-member-asha";
const DIVYA = "sample-member-divya";

/** Sends to the audience; returns the members who are told. */
async function toldBy(
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
  expect(await toldBy(opened, "waiting")).toEqual([DIVYA]);
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
  expect(await toldBy(opened, `group:${RUN}-fast`)).toEqual([ASHA]);
});
