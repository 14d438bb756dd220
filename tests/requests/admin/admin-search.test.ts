import { sql } from "kysely";
import { expect, test } from "vitest";
import { SEARCH_LIMIT } from "~/core/admin/subscribers/subscribers";
import { searchMemberIds } from "~/core/admin/subscribers/subscribers.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addMembers } from "../../support/events";

test("the search in the admin header finds people, bookings and events", async () => {
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
  expect(await find("६००००")).toContain("People");
  expect(await find("lakes loo")).toContain("Events");
  expect(await find(reference.toLowerCase())).toContain("Bookings");
  const byName = await find("asha raman");
  expect(byName.indexOf("Bookings")).toBeGreaterThan(0);
  expect(byName.split(reference)).toHaveLength(2);
  expect(await find("'\"%")).toContain("Nothing found");
  expect(await find("")).toContain("What are you looking for?");
});

test.each(["a", "9"])("a search for '%s' says how much to type", async (q) => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const said = readable((await admin.get(`/admin/search?q=${q}`)).text);
  expect(said).toContain("Type at least two letters, or three digits of a phone number.");
  expect(said).not.toContain("Any part of a name");
});

test("a broad search says when more than 500 people match", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const names = await addMembers(club, SEARCH_LIMIT + 1);
  const full_name = sql<string>`'Zy' || username || 'a Zy' || username || 'b'`;
  const call = (username: string[]) =>
    club.db.updateTable("members").set({ full_name }).where("username", "in", username).execute();
  const find = async () => {
    const { ids, hasMore } = await searchMemberIds(club.db, { terms: { words: ["zy"] } });
    const page = readable((await admin.get("/admin/subscribers?q=zy")).text);
    expect(page.includes("More than 500 people match")).toBe(hasMore);
    return [new Set(ids).size, hasMore];
  };
  await call(names.slice(1));
  expect(await find()).toEqual([SEARCH_LIMIT, false]);
  await call(names.slice(0, 1));
  expect(await find()).toEqual([SEARCH_LIMIT, true]);
});

test("a status among the results is in the reader's language", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const badges = async (path: string) => {
    const { text } = await admin.get(path);
    return ["Active", "active", "Confirmed", "confirmed", "published"].filter((word) =>
      new RegExp(`>${word}<`).test(text),
    );
  };
  expect(await badges("/admin/search?q=asha")).toEqual(["Active", "Confirmed"]);
  expect(await badges("/kn/admin/search?q=asha")).toEqual([]);
});
