import { expect, test } from "vitest";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent as addRun } from "../../support/run-day";
import { addEvent } from "../../support/seats";

const LONG = "Waterlogged. ".repeat(40);

test("a number that is refused stays in the form that changes a number", async () => {
  const admin = await (await TestClub.open()).admin();
  const page = "/admin/subscribers/sample-member-asha/edit";
  const told = await admin.post(page, { intent: "send", phone: "12345", isLost: "on" });
  expect(told.status).toBe(400);
  expect(told.text).toMatch(/name="phone"[^>]*value="12345"/);
  expect(told.text).toMatch(/name="isLost"[^>]*checked/);
});

test("the reason of a refused cancellation stays in its form", async () => {
  const club = await TestClub.open();
  const eventId = await addEvent(club.db, { now: club.clock.at });
  const admin = await club.admin();
  const told = await admin.post(`/admin/events/${eventId}`, {
    intent: "cancel",
    scope: "one",
    reason: LONG,
  });
  expect(told.status).toBe(400);
  expect(readable(told.text)).toContain(LONG.trim());
});

test("distances that were refused stay in their form", async () => {
  const club = await TestClub.open();
  const eventId = await addRun(club.db, { date: "2026-11-20" });
  const admin = await club.admin();
  const page = `/qr-info/distances?event=${eventId}`;
  const told = await admin.post(page, { km: "7.25" });
  expect([400, 409]).toContain(told.status);
  expect(fieldValue(told.text, "km")).toBe("7.25");
});
