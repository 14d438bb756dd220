import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ASHA = "sample-booking-asha";

test("the roster is a CSV without formulas", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db
    .updateTable("bookings")
    .set({ participant_name: '=1+1 "a,b"', notes: "two\nlines தமிழ்" })
    .where("id", "=", ASHA)
    .execute();
  const roster = await admin.get("/admin/roster/sample-event-upcoming");
  expect(roster.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(roster.headers.get("Content-Disposition")).toBe(
    'attachment; filename="roster-lakeside-sunday-loop-2026-11-22.csv"',
  );
  await club.db
    .updateTable("bookings")
    .set({ plan: "pay_per_run", price_rupees: 99, amount_paid_rupees: 0, status: "confirmed" })
    .where("id", "=", ASHA)
    .execute();
  const owing = await admin.get("/admin/roster/sample-event-upcoming");
  expect(owing.text).toContain("Pay-Per-Run,₹99,₹0,₹99,");
  const desk = await admin.get("/qr-info/roster?event=sample-event-upcoming");
  expect(readable(desk.text)).toContain("due ₹99");
  const lines = roster.text.replace("\uFEFF", "").split("\r\n");
  expect(lines[0]).toBe(
    "Name,Phone,Booking,Status,Plan,Price,Paid,Due,Pace group,Guest,Emergency contact,Checked in,Notes",
  );
  expect(roster.text).toContain(`"'=1+1 ""a,b""",'+91600000`);
  expect(roster.text).toContain('"two\nlines தமிழ்"');
  expect((await admin.get("/admin/roster/nothing")).status).toBe(404);
});

test("the file of a roster has no emergency contact for a guest, whose host's would be called", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const admin = await club.admin();
  await db
    .updateTable("members")
    .set({ emergency_contact: "9845022222" })
    .where("id", "=", "sample-member-asha")
    .execute();
  const own = db.selectFrom("bookings").selectAll().where("id", "=", ASHA);
  const booking = await own.executeTakeFirstOrThrow();
  const guest = { participant_name: "Kavi the guest", participant_phone: "+919845011199" };
  const keys = { id: "guest", reference: "GUEST", submit_key: "guest", is_guest: 1 };
  await db
    .insertInto("bookings")
    .values({ ...booking, ...keys, ...guest })
    .execute();
  const { text } = await admin.get("/admin/roster/sample-event-upcoming");
  expect(text).toMatch(/Kavi the guest.*,yes,missing,/);
  expect(text.match(/98450 22222/g)).toHaveLength(1);
});
