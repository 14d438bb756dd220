/** Numbers in the form of an event. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM } from "../../support/event-input";

const HUGE = "9".repeat(30);
const SEATS = "Between 1 and 10,000 seats.";
const WHOLE_SEATS = "Write a whole number of seats, such as 50.";
const RUPEES = "Between 0 and 1,00,000 rupees.";
const WHOLE_RUPEES = "Write whole rupees without paise, such as 99.";
const PLACES = "Between 1 and 500 places for each leader.";

test.each([
  ["capacity", "", SEATS],
  ["capacity", "0", SEATS],
  ["capacity", "-1", SEATS],
  ["capacity", "10001", SEATS],
  ["capacity", HUGE, SEATS],
  ["capacity", "20.5", WHOLE_SEATS],
  ["capacity", "1e2", WHOLE_SEATS],
  ["capacity", "0x10", WHOLE_SEATS],
  ["priceRupees", "", RUPEES],
  ["priceRupees", "-1", RUPEES],
  ["priceRupees", "100001", RUPEES],
  ["priceRupees", HUGE, RUPEES],
  ["priceRupees", "99.50", WHOLE_RUPEES],
  ["priceRupees", "1e2", WHOLE_RUPEES],
  ["durationMinutes", "9", "Between 10 and 720 minutes."],
  ["durationMinutes", "60.5", "Write whole minutes, such as 60."],
  ["weeks", "0", "Between 1 and 52 weeks."],
  ["weeks", "1.5", "Write a whole number of weeks, such as 4."],
  ["groupPlaces1", "0", PLACES],
  ["groupPlaces1", HUGE, PLACES],
  ["groupPlaces1", "2.5", "Write a whole number of places, such as 10."],
])("a new event with %s '%s' is refused at the field, and keeps what was typed", async (...row) => {
  const [field, typed, message] = row;
  const club = await TestClub.open();
  const admin = await club.admin();
  const form = { ...EVENT_FORM, weeks: "1", submitKey: randomUUID(), [field]: typed };
  const { status, text } = await admin.post("/admin/events/new", form);
  expect(status).toBe(400);
  expect(errorAt(text, field)).toBe(message);
  const kept = { title: "Hill Morning", groupName2: "Quick", ...(typed && { [field]: typed }) };
  for (const [name, value] of Object.entries(kept)) expect(fieldValue(text, name)).toBe(value);
  expect(text).toMatch(/<textarea[^>]*name="distances"[^>]*>\s*5 km\s+8 km/);
});

test("an event that exists may have no seats, so that nobody else books", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const form = { ...EVENT_FORM, weeks: "1", submitKey: randomUUID() };
  const path = (await admin.post("/admin/events/new", form)).location ?? "";
  const version = fieldValue((await admin.get(`${path}/edit`)).text, "version");
  const edit = (changes: object) =>
    admin.post(`${path}/edit`, { ...EVENT_FORM, version, scope: "one", ...changes });
  const refused = await edit({ capacity: "-1" });
  expect(errorAt(refused.text, "capacity")).toBe("Between 0 and 10,000 seats.");
  expect((await edit({ capacity: "0" })).status).toBe(302);
});

function errorAt(html: string, field: string): string | undefined {
  const error = new RegExp(`<p[^>]*id="${field}-error"[^>]*>.*?</p>`).exec(html)?.[0];
  return error && readable(error).trim();
}
