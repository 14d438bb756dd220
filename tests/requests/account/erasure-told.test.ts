import { expect, test } from "vitest";
import { requestErasure, undoErasure } from "~/core/account/erasure/list-affected.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";
import { addDuePayments } from "../../support/payments";

const ASHA = "sample-member-asha";
const PRIVACY = "/settings/privacy";
const DELETION = "On Wed, 25 Nov 2026 you would lose";

async function privacyOf(club: TestClub) {
  return readable((await (await club.member("asha")).get(PRIVACY)).text);
}

/** Moves Asha's only seat to `days` from now. */
async function moveSeat(club: TestClub, days: number) {
  await addEvent(club, { id: "later-run", starts_at: club.clock.at + days * DAY_MS });
  await club.db
    .updateTable("bookings")
    .set({ event_id: "later-run", starts_at: club.clock.at + days * DAY_MS })
    .where("id", "=", "sample-booking-asha")
    .execute();
}

test("a member with nothing to lose reads no warning", async () => {
  const club = await TestClub.open();
  await moveSeat(club, 2);
  const page = await privacyOf(club);
  expect(page).toContain("Or delete your account");
  expect(page).not.toContain("you would lose");
  expect(page).not.toContain("stays due");
});

test("before the code a member reads what the deletion costs them", async () => {
  const club = await TestClub.open();
  await moveSeat(club, 10);
  const { db } = club;
  await db
    .insertInto("memberships")
    .values({
      id: "month",
      member_id: ASHA,
      status: "active",
      price_rupees: 299,
      starts_on: "2026-11-18",
      ends_before: "2026-12-18",
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  await db.insertInto("credit_balances").values({ member_id: ASHA, rupees: 198 }).execute();
  await addDuePayments(db, [{ id: "due", reference: "PAY234AAAA", member: "asha", rupees: 99 }]);
  expect(await privacyOf(club)).toContain(
    `${DELETION} your membership until Thu, 17 Dec, ₹198 of credit and 1 booked spot. Nothing is paid back by itself: ask the club before then. The ₹99 you owe stays due.`,
  );
});

test("what is due for a seat that goes with the account is not owed any more", async () => {
  const club = await TestClub.open();
  await moveSeat(club, 10);
  await addDuePayments(club.db, [
    { id: "due", reference: "PAY234AAAA", member: "asha", rupees: 99 },
  ]);
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", price_rupees: 99, payment_id: "due" })
    .where("id", "=", "sample-booking-asha")
    .execute();
  const page = await privacyOf(club);
  expect(page).toContain(`${DELETION} 1 booked spot.`);
  expect(page).not.toContain("stays due");
});

test("while a deletion waits, the section and the dashboard say until when it can be taken back", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await requestErasure(club.db, { memberId: ASHA, requestId: "r", now: club.clock.at });
  for (const path of [PRIVACY, "/dashboard"]) {
    const page = readable((await asha.get(path)).text);
    expect(page).toContain("Your account will be deleted on Wed, 25 Nov 2026.");
    expect(page).toContain("Keep my account");
  }
  const section = (await privacyOf(club)).split("My data and my account")[1] ?? "";
  expect(section).toContain("Your account will be deleted on Wed, 25 Nov 2026. Until then you can");
  expect(section).not.toContain("delete your account");
  await undoErasure(club.db, { memberId: ASHA, requestId: "r", now: club.clock.at });
  expect(readable((await asha.get("/dashboard")).text)).not.toContain("will be deleted");
});
