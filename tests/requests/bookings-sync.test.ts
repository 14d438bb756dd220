import { expect, test } from "vitest";
import { syncBookings } from "~/features/bookings/commands/sync-bookings.server";
import { TestClub } from "../support/club";

const TITLE = "Lakeside Sunday Loop";

test("bookings kept on a device: booked once, duplicates by e-mail or name, nameless ones skipped", async () => {
  const club = await TestClub.open();
  const memberId = "sample-member-meena";
  const sync = (bookings: Parameters<typeof syncBookings>[1]["bookings"]) =>
    syncBookings(club.db, {
      memberId,
      bookings,
      now: club.clock.at,
      timeZone: club.services.timeZone,
    });
  const kept = (changes: object) => ({
    participantName: "Meena Joseph",
    eventTitle: TITLE,
    submitKey: crypto.randomUUID(),
    ...changes,
  });
  expect(
    await sync([
      kept({}),
      kept({}),
      kept({ participantName: undefined }),
      kept({ eventTitle: "No such run" }),
      kept({ participantName: "Somebody Else" }),
    ]),
  ).toEqual(["booked", "duplicate", "skipped", "not_bookable", "already_booked"]);
  const meena = await club.member("meena");
  const again = await meena.post("/bookings/sync", { bookings: JSON.stringify([kept({})]) });
  expect(again.status).toBe(200);
  expect((await meena.post("/bookings/sync", { bookings: "[{" })).status).toBe(400);
  const rows = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .execute();
  expect(rows).toHaveLength(1);
});
