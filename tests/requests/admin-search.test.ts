import { expect, test } from "vitest";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";

test("the search of the frame finds people, bookings and events", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { reference } = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("id", "=", "sample-booking-asha")
    .executeTakeFirstOrThrow();
  const find = async (q: string) =>
    readable((await admin.get(`/admin/search?${new URLSearchParams({ q })}`)).text);
  expect(await find("ash")).toContain("People");
  expect(await find("lakes loo")).toContain("Events");
  expect(await find(reference.toLowerCase())).toContain("Bookings");
  const byName = await find("asha raman");
  expect(byName.indexOf("Bookings")).toBeGreaterThan(0);
  expect(byName.split(reference)).toHaveLength(2);
  expect(await find("'\"%")).toContain("Nothing found");
  expect(await find("")).toContain("What are you looking for?");
});
