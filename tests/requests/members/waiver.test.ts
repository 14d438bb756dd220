/** The health declaration at a booking. */
import { expect, test } from "vitest";
import { acceptWaiver } from "~/features/members/commands/accept-waiver.server";
import { removeOldWaivers } from "~/features/members/commands/remove-old-waivers.server";
import { hasWaiver } from "~/features/members/queries/has-waiver.server";
import { WAIVER_KEPT_MS, WAIVER_VERSION } from "~/features/members/rules/waiver";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const BOOK = "/events/lakeside-sunday-loop/book";
const SHOWN = "By taking the seat you declare";
const ASHA = { memberId: "sample-member-asha" };

async function openBooking(name: string) {
  const club = await TestClub.open();
  await club.db.deleteFrom("bookings").where("member_id", "=", `sample-member-${name}`).execute();
  const browser = await club.member(name);
  const page = await browser.get(BOOK);
  const fields = {
    plan: "pay_per_run",
    shownPriceRupees: fieldValue(page.text, "shownPriceRupees"),
    submitKey: fieldValue(page.text, "submitKey"),
  };
  const review = (more = {}) => browser.post(BOOK, { ...fields, ...more, intent: "review" });
  const book = (more = {}) => browser.post(BOOK, { ...fields, ...more, intent: "book" });
  const stored = () =>
    club.db.selectFrom("waivers").select(["version", "guests", "booking_id"]).execute();
  return { club, review, book, stored };
}

test("the declaration is shown above the button once, and stored with its version and booking", async () => {
  const { club, review, book, stored } = await openBooking("asha");
  const shown = await review();
  expect(readable(shown.text)).toContain(SHOWN);
  expect(fieldValue(shown.text, "waiver")).toBe(WAIVER_VERSION);
  const booked = await book({ waiver: WAIVER_VERSION });
  const bookingId = /\/bookings\/([^?]+)/.exec(booked.location ?? "")?.[1];
  expect(await stored()).toEqual([{ version: WAIVER_VERSION, guests: 0, booking_id: bookingId }]);
  expect(await hasWaiver(club.db, { ...ASHA, now: club.clock.at })).toBe(true);
  const again = await review();
  expect(readable(again.text)).not.toContain(SHOWN);
});

test("with guests it is shown at every booking, and the guests are counted", async () => {
  const { club, review, book, stored } = await openBooking("asha");
  const now = club.clock.at;
  await acceptWaiver(club.db, {
    ...ASHA,
    version: WAIVER_VERSION,
    bookingId: "b",
    guests: 0,
    now,
  });
  const guest = { guestName1: "Nila", guestPhone1: "9100000077" };
  const shown = readable((await review(guest)).text);
  expect(shown).toContain("My guest has read this and says the same.");
  await book({ ...guest, waiver: WAIVER_VERSION });
  expect((await stored()).map(({ guests }) => guests)).toEqual([0, 1]);
});

test("another version is not stored, and the same one once only", async () => {
  const { club, stored } = await openBooking("asha");
  const accepted = { ...ASHA, bookingId: "b", guests: 0, now: club.clock.at };
  await acceptWaiver(club.db, { ...accepted, version: "1999-01" });
  expect(await stored()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    await acceptWaiver(club.db, { ...accepted, version: WAIVER_VERSION });
  expect(await stored()).toHaveLength(1);
});

test("after three years it is asked for again and the old one is removed", async () => {
  const { club, stored } = await openBooking("asha");
  const { at } = club.clock;
  await acceptWaiver(club.db, {
    ...ASHA,
    version: WAIVER_VERSION,
    bookingId: "b",
    guests: 0,
    now: at,
  });
  const end = at + WAIVER_KEPT_MS;
  expect(await hasWaiver(club.db, { ...ASHA, now: end - 1 })).toBe(true);
  expect(await removeOldWaivers(club.db, { now: end - 1 })).toBe(0);
  expect(await hasWaiver(club.db, { ...ASHA, now: end })).toBe(false);
  expect(await removeOldWaivers(club.db, { now: end })).toBe(1);
  expect(await stored()).toEqual([]);
});
