import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";

const RUN = "sample-event-upcoming";

test("the dashboard, the list and the calendar show the same seats taken under one name", async () => {
  const club = await TestClub.open();
  await club.db
    .insertInto("waitlist_entries")
    .values({
      id: "offer",
      event_id: RUN,
      member_id: "sample-member-meena",
      place: 1,
      plan: "free_trial",
      status: "offered",
      offer_expires_at: WEDNESDAY + HOUR_MS,
      created_at: WEDNESDAY,
      updated_at: WEDNESDAY,
    })
    .execute();
  const admin = await club.admin();
  const read = async (path: string) => readable((await admin.get(path)).text);
  expect(await read("/admin/dashboard")).toContain("26 of 50 seats taken");
  expect(await read("/admin/events/calendar")).toContain("26 of 50 seats taken");
  expect(await read("/admin/events")).toMatch(/Seats taken .* 26 of 50/);
});

test("the dashboard says of how many runners a place is confirmed", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("bookings")
    .set({ status: "pending" })
    .where("event_id", "=", RUN)
    .execute();
  const named = ["Asha Raman", "Arjun Nair"];
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed" })
    .where("event_id", "=", RUN)
    .where("participant_name", "in", named)
    .execute();
  const page = readable((await (await club.admin()).get("/admin/dashboard")).text);
  expect(page).toContain("25 of 50 seats taken");
  expect(page).toContain("2 confirmed: Arjun Nair, Asha Raman");
});
