/** What is longer than a page shows: the page says so, and where the rest is. */
import { expect, test } from "vitest";
import type { NewRow } from "~/db/tables";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, addMember } from "../../support/run-day";

async function openWith(count: number) {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  const memberId = await addMember(club.db, { name: "Nila Anand", now: club.clock.at });
  const rows = Array.from({ length: count }, (_, index): NewRow<"payments"> => {
    const id = `pay-${index}`;
    return {
      id,
      reference: `REF${index}`,
      member_id: memberId,
      event_id: null,
      membership_id: null,
      amount_rupees: 99,
      status: "paid",
      method: "cash",
      paid_at: club.clock.at,
      created_at: club.clock.at,
      updated_at: club.clock.at,
    };
  });
  await club.db.insertInto("payments").values(rows).execute();
  return { club, admin, memberId, page: `/admin/subscribers/${memberId}` };
}

test("a member's page leads to all bookings and payments once it shows only the latest", async () => {
  const { club, admin, memberId, page } = await openWith(21);
  const few = readable((await admin.get(page)).text);
  expect(few).toContain("All payments of Nila Anand");
  expect(few).not.toContain("All bookings of Nila Anand");
  for (let day = 1; day <= 21; day += 1) {
    const date = `2026-10-${String(day).padStart(2, "0")}`;
    await addBooking(club.db, { eventId: await addEvent(club.db, { date }), memberId });
  }
  const { text } = await admin.get(page);
  expect(readable(text)).toContain("All bookings of Nila Anand");
  expect(text).toContain('href="/admin/bookings?period=all&amp;q=Nila+Anand"');
  const list = await admin.get("/admin/payments?status=all&q=Nila+Anand");
  expect(new Set(list.text.match(/REF\d+/g)).size).toBe(21);
  const desk = await club.admin("desk");
  expect(readable((await desk.get(page)).text)).not.toContain("All payments of");
});

test("takings of a long day say that the page shows the first five hundred payments", async () => {
  const { admin } = await openWith(500);
  const long = readable((await admin.get("/admin/payments/takings")).text);
  expect(long).toContain("These are the first 500 payments of the day. The CSV has all of them.");
  const short = await openWith(3);
  const page = readable((await short.admin.get("/admin/payments/takings")).text);
  expect(page).toContain("3 payments");
  expect(page).not.toContain("These are the first");
});
