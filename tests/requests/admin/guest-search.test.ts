import { expect, test } from "vitest";
import { searchGuestBookings } from "~/core/admin/search/search.server";
import { createMember } from "~/core/people/members.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addMembers } from "../../support/events";

const LIST = "/admin/bookings?period=all";

/** A club in which Asha's booking exists again for this guest. */
async function openWithGuest(name: string) {
  const club = await TestClub.open();
  const booking = await club.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", "sample-booking-asha")
    .executeTakeFirstOrThrow();
  const guest = {
    ...booking,
    id: "guest",
    reference: "GUEST234",
    submit_key: "guest",
    is_guest: 1,
    participant_name: name,
    participant_phone: "+919845077777",
  };
  await club.db.insertInto("bookings").values(guest).execute();
  return club;
}

test("a guest's booking is found by any part of the name and by the whole number", async () => {
  const club = await openWithGuest("Thamarai Selvi");
  const admin = await club.admin();
  for (const q of ["thama", "mara", "selvi tham", "elv", "98450 77777", "+91 98450 77777"]) {
    for (const path of [`${LIST}&`, "/admin/search?"]) {
      const page = readable((await admin.get(`${path}${new URLSearchParams({ q })}`)).text);
      expect([path, q, page.includes("Thamarai Selvi")]).toEqual([path, q, true]);
    }
  }
  for (const terms of [{ words: ["asha"] }, { words: ["selvi", "x"] }, { digits: "9845077778" }])
    expect(await searchGuestBookings(club.db, { terms, limit: 10 })).toEqual([]);
});

test("a guest's name leaves the index with the name", async () => {
  const club = await openWithGuest("Thamarai Selvi");
  await club.db
    .updateTable("bookings")
    .set({ participant_name: "Deleted member" })
    .where("id", "=", "guest")
    .execute();
  const found = (word: string) =>
    searchGuestBookings(club.db, { terms: { words: [word] }, limit: 10 });
  expect([await found("selvi"), await found("elete")]).toEqual([[], ["guest"]]);
  const parts = club.db.selectFrom("search_parts").select("word").where("word", "=", "selvi");
  expect(await parts.execute()).toEqual([]);
  await club.db.deleteFrom("bookings").where("id", "=", "guest").execute();
  expect(await found("elete")).toEqual([]);
});

test("a search that fits hundreds of members lists the bookings of the chosen days", async () => {
  const club = await openWithGuest("Kuberi Das");
  const { db, clock } = club;
  for (let n = 0; n < 201; n += 1) {
    const phone = `+9190000${String(n).padStart(5, "0")}`;
    const id = await createMember(db, { phone, registrationType: "mobile_otp", now: clock.at });
    await db
      .updateTable("members")
      .set({ full_name: `Kuber ${n}` })
      .where("id", "=", id)
      .execute();
  }
  const members = db.updateTable("members").set({ full_name: "Zeenat Kuber" });
  await members.where("id", "=", "sample-member-arjun").execute();
  const admin = await club.admin();
  const listed = async (q: string) => {
    const page = await admin.get(`${LIST}&${new URLSearchParams({ q })}`);
    return [...page.text.matchAll(/aria-label="Cancel: ([^",]*)/g)].map(([, name]) => name);
  };
  const { participant_name: arjun } = await db
    .selectFrom("bookings")
    .select("participant_name")
    .where("id", "=", "sample-booking-arjun")
    .executeTakeFirstOrThrow();
  expect((await listed("uber")).sort()).toEqual([arjun, "Kuberi Das"].sort());
  expect(await listed("kuber 100%")).toEqual([]);
});

test.each([
  ["a few members, by their ids", 5],
  ["hundreds of members, out of the list", 205],
  ["thousands of members, by their texts", 2_005],
])(
  "a search that means %s finds their bookings and their guests' and nobody else's",
  async (_, size) => {
    const club = await openWithGuest("Zyla Guest");
    const names = await addMembers(club, size, (username) => ({ full_name: `Zy${username}` }));
    const { id } = await club.db
      .selectFrom("members")
      .select("id")
      .where("username", "=", names[0] ?? "")
      .executeTakeFirstOrThrow();
    const booking = await club.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", "sample-booking-asha")
      .executeTakeFirstOrThrow();
    const own = {
      id: "zy",
      reference: "ZYZYZYZY",
      submit_key: "zy",
      member_id: id,
      participant_phone: "+919845077779",
    };
    await club.db
      .insertInto("bookings")
      .values({ ...booking, ...own, participant_name: "Zy One", payment_id: null })
      .execute();
    const page = readable((await (await club.admin()).get(`${LIST}&q=zy`)).text);
    expect(page).toContain("Zy One");
    expect(page).toContain("Zyla Guest");
    expect(page).not.toContain("Asha Raman");
  },
);
