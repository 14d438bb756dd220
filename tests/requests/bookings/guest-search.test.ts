import { expect, test } from "vitest";
import { searchGuestBookings } from "~/features/bookings/queries/search-guest-bookings.server";
import { TestClub } from "../../support/club";

const LIST = "/admin/bookings?period=all";

test("a guest's booking is found by the beginning of the name and by the whole number", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const booking = await club.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", "sample-booking-asha")
    .executeTakeFirstOrThrow();
  const guest = {
    ...booking,
    ...{ id: "guest", reference: "GUEST234", submit_key: "guest", is_guest: 1 },
    ...{ participant_name: "Thamarai Selvi", participant_phone: "+919845077777" },
  };
  await club.db.insertInto("bookings").values(guest).execute();
  for (const q of ["thama", "Thamarai S", "98450 77777", "+91 98450 77777"]) {
    const page = await admin.get(`${LIST}&${new URLSearchParams({ q })}`);
    expect([q, page.text.includes("Thamarai Selvi")]).toEqual([q, true]);
  }
  for (const text of ["", "t", "selvi", "asha", "98450 77778"])
    expect(await searchGuestBookings(club.db, { text })).toEqual([]);
});
