import { expect, test } from "vitest";
import { slugOf } from "./create/create-events.server";
import { movedSchedule } from "./events-rules";

test.each([
  ["Ünïcode Café", "unicode-cafe-2026-11-22"],
  ["Hill & Lake, 5 km!", "hill-lake-5-km-2026-11-22"],
  ["लेक रन", "lek-ran-2026-11-22"],
  ["सुबह की दौड़, फ़्री", "subah-ki-daud-fri-2026-11-22"],
  ["ಕಬ್ಬನ್ ಪಾರ್ಕ್ ರನ್", "kabban-park-ran-2026-11-22"],
  ["ಭಾನುವಾರದ ಓಟ", "bhanuvarada-ota-2026-11-22"],
  ["மெரினா ஞாயிறு ரன் 10K", "merina-nayiru-ran-10k-2026-11-22"],
  ["ట్యాంక్ బండ్ రన్ ౫", "tyank-band-ran-5-2026-11-22"],
  ["മറൈൻ ഡ്രൈവ് റൺ", "marain-draiv-ran-2026-11-22"],
  ["湖", "run-2026-11-22"],
])("the address of '%s' is '%s'", (title, slug) => {
  expect(slugOf({ title, date: "2026-11-22" }, 1)).toBe(slug);
});

const SCHEDULE = [
  "05:15 Check-in opens",
  "05.45 Go, at 6:30 a km",
  "8 km: 06:00 and 6:10 am",
  "Bring water",
];

test("a schedule moves with the start of its run, its words and paces stay", () => {
  const before = { time: "05:45", schedule: SCHEDULE };
  expect(movedSchedule({ time: "07:15", schedule: SCHEDULE }, before)).toEqual([
    "06:45 Check-in opens",
    "07.15 Go, at 6:30 a km",
    "8 km: 07:30 and 6:10 am",
    "Bring water",
  ]);
  expect(movedSchedule({ time: "00:15", schedule: SCHEDULE }, before)[0]).toBe(
    "23:45 Check-in opens",
  );
});

test("a schedule that was changed too, or whose run starts as before, stays as it was typed", () => {
  const before = { time: "05:45", schedule: SCHEDULE };
  expect(movedSchedule({ time: "05:45", schedule: SCHEDULE }, before)).toEqual(SCHEDULE);
  expect(movedSchedule({ time: "07:15", schedule: ["05:15 Open"] }, before)).toEqual([
    "05:15 Open",
  ]);
});
