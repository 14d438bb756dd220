/** A party whose seats wait for one payment reads of its seats, not of one seat. */
import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const UTR = "412345678901";

/** Arjun has booked a run with so many guests and has not paid. */
async function openUnpaid(guests: number) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN });
  await club.db.deleteFrom("bookings").where("member_id", "=", "sample-member-arjun").execute();
  const arjun = await club.member("arjun");
  const guest = { guestName1: "Ila Rao", guestPhone1: "9812345671", waiver: WAIVER_VERSION };
  const booked = await arjun.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    ...(guests > 0 && guest),
  });
  const page = booked.location?.replace("?new", "") ?? "";
  const read = async (path = page) => readable((await arjun.get(path)).text);
  return { club, arjun, page, read };
}

test.each([
  { guests: 0, text: "Your spot is on hold. Pay ₹99 to confirm it." },
  { guests: 1, text: "Your spots are on hold. Pay ₹198 to confirm them." },
])("with $guests guests the booking, the run and the dashboard say: $text", async (one) => {
  const { page, read } = await openUnpaid(one.guests);
  for (const path of [page, `/events/${RUN}`, "/dashboard"])
    expect(await read(path)).toContain(one.text);
});

test("a party that pays at the venue, or has given a reference, reads of its seats too", async () => {
  const { arjun, page, read } = await openUnpaid(1);
  await arjun.post(page, { intent: "venue" });
  expect(await read()).toContain("Your spots are on hold. Pay ₹198 at the start.");
  expect(await read()).toContain("Your spots are on hold. Pay the run leader");
  await arjun.post(page, { intent: "report", utr: UTR });
  expect(await read()).toContain("We'll confirm your spots as soon as your ₹198 arrives.");
  expect(await read(`/events/${RUN}`)).toContain("We'll confirm your spots once we see");
});

test("once the guest's seat is given back the booking says that the seat is held", async () => {
  const { club, arjun, page, read } = await openUnpaid(1);
  const guest = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .where("is_guest", "=", 1)
    .executeTakeFirstOrThrow();
  await arjun.post(page, { intent: "cancel", bookingId: guest.id });
  expect(await read()).toContain("Your spot is on hold. Pay ₹99 to confirm it.");
});
