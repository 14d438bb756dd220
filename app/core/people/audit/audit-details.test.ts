import { expect, test } from "vitest";
import { detailText } from "./audit-details";

const shown = (details: object) => detailText(JSON.stringify(details));

test.each([
  [{ title: "Hill Run", runs: 8, status: "draft" }, "‘Hill Run’, 8 runs, draft"],
  [{ added: 3, merged: 1 }, "3 added, 1 merged"],
  [{ messages: 1 }, "1 message"],
  [
    { completed: 4, noShows: 1, stillOut: 2, why: "Walking" },
    "4 came, 1 no-show, 2 still out, ‘Walking’",
  ],
  [{ audience: "booked", text: "See you there" }, "‘See you there’"],
  [
    { changed: 1, changes: { Seats: ["20", "30"], "Start time": ["06:00", "06:30"] } },
    "1 run, Seats: 20 → 30; Start time: 06:00 → 06:30",
  ],
  [{ what: "bookings", format: "csv" }, "bookings, CSV"],
  [{ from: "pending", to: "run_leader", reason: "Helps" }, "from pending to run leader, ‘Helps’"],
  [{ from: "2026-11-01", to: "2026-11-30" }, "from Sun, 1 Nov 2026 to Mon, 30 Nov 2026"],
  [{ to: "suspended" }, "to suspended"],
  [{ method: "cash", amountRupees: 99, from: "due", to: "paid" }, "in cash, ₹99, from due to paid"],
  [{ what: "note", amountRupees: 99, why: "Given back" }, "settled with a note, ₹99, ‘Given back’"],
  [{ amountRupees: 120_000, creditRupees: 1_794 }, "₹1,20,000, ₹1,794 became credit"],
  [{ what: "extend" }, "extended by a month"],
  [
    { heatIndexC: 39, aqi: 201, rainMm: 8, lightning: true, runs: 2 },
    "feels like 39 °C, AQI 201, 8 mm of rain an hour, thunderstorms, 2 runs",
  ],
  [{ username: "latha", role: "treasurer" }, "username ‘latha’, role: treasurer"],
])("the details %j read '%s'", (details, words) => {
  expect(shown(details)).toBe(words);
});

test("ids and version numbers are not shown", () => {
  const id = "5f0c9a52-6f0e-4b0e-9a3e-0d9d6c1f2a44";
  expect(shown({ merged: id, reportId: id, memberId: id, version: 12, before: 11 })).toBe("");
  expect(shown({ what: id, why: "Interest" })).toBe("‘Interest’");
  expect(shown({ what: "9f86d081884c", why: "Interest" })).toBe("‘Interest’");
});
