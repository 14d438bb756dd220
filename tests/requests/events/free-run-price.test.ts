import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { spendTrial } from "../../support/run-day";

const RUN = "sample-event-upcoming";
const ARJUN = "sample-member-arjun";

/** A club whose next run costs nothing, and whose member Arjun has had the free first run. */
async function openFreeRun() {
  const club = await TestClub.open();
  const { slug } = await club.db
    .updateTable("events")
    .set({ price_rupees: 0 })
    .where("id", "=", RUN)
    .returning("slug")
    .executeTakeFirstOrThrow();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", ARJUN)
    .executeTakeFirstOrThrow();
  await club.db.deleteFrom("bookings").where("member_id", "=", ARJUN).execute();
  await spendTrial(club.db, phone);
  return { club, slug };
}

test("the admin's list of events shows a free run as free", async () => {
  const { club } = await openFreeRun();
  const list = readable((await (await club.admin()).get("/admin/events")).text);
  expect(list).toContain("Free");
  expect(list).not.toMatch(/₹0\b/);
});

test("an admin who books a member reads that the run is free", async () => {
  const { club } = await openFreeRun();
  const admin = await club.admin();
  const member = readable((await admin.get(`/admin/subscribers/${ARJUN}`)).text);
  expect(member).toMatch(/am: [^:]+, Free/);
  expect(member).not.toMatch(/, ₹0\b/);
});

test("a visitor reads once that a run is free", async () => {
  const { club, slug } = await openFreeRun();
  const page = readable((await club.visitor().get(`/events/${slug}`)).text);
  expect(page).toContain("· Free");
  expect(page).not.toMatch(/₹0\b|your first run is free/);
});

test("a member who books a free run reads no price of nothing", async () => {
  const { club, slug } = await openFreeRun();
  const page = readable((await (await club.member("arjun")).get(`/events/${slug}/book`)).text);
  expect(page).toContain("Each guest needs a spot.");
  expect(page).not.toMatch(/₹0\b/);
});
