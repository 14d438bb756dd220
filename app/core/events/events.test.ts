import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seatsLeft } from "~/core/bookings/seats";
import { addDays } from "~/lib/dates";
import {
  daysAwayText,
  EXCERPT_LENGTH,
  EXCERPT_MIN_WORD_CUT,
  eventStateOf,
  excerptOf,
  isSoon,
  mergePastEvents,
  pictureOf,
} from "./events";
import { scheduleLine } from "./events-rules";

describe("excerptOf", () => {
  test("excerptOf returns a text of up to 150 characters unchanged", () => {
    expect(excerptOf("Two easy loops.")).toBe("Two easy loops.");
    expect(excerptOf("x".repeat(150))).toBe("x".repeat(150));
  });

  test("excerptOf cuts at the last space beyond position 100", () => {
    const text = `${"a".repeat(101)} ${"b".repeat(60)}`;
    expect(excerptOf(text)).toBe(`${"a".repeat(101)}…`);
  });

  test("excerptOf does not cut at a space at position 100 or before", () => {
    const text = `${"a".repeat(100)} ${"b".repeat(60)}`;
    expect(excerptOf(text)).toBe(`${"a".repeat(100)} ${"b".repeat(49)}…`);
  });

  test("excerptOf cuts one long word at 150", () => {
    expect(excerptOf("x".repeat(500))).toBe(`${"x".repeat(150)}…`);
  });

  test("excerptOf returns a start of the text of at most 150 and '…', without half a letter", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 0, maxLength: 400 }),
      fc.lorem({ maxCount: 80 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const excerpt = excerptOf(text);
        const isWhole = text.length <= EXCERPT_LENGTH;
        const shown = isWhole ? excerpt : excerpt.slice(0, -1);
        expect(excerpt).toBe(isWhole ? text : `${shown}…`);
        expect(text.startsWith(shown)).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
        expect(shown.isWellFormed()).toBe(true);
        const space = text.slice(0, EXCERPT_LENGTH).lastIndexOf(" ");
        const isCutAtWord =
          isWhole || space <= EXCERPT_MIN_WORD_CUT || /\s/.test(text[shown.length] ?? "");
        expect(isCutAtWord).toBe(true);
      }),
    );
  });
});

describe("isSoon", () => {
  test.each([
    [-1, false],
    [0, true],
    [7, true],
    [8, false],
  ])("%i days away: %s", (days, soon) => {
    expect(isSoon(addDays("2026-11-18", days), "2026-11-18")).toBe(soon);
  });
});

test("seatsLeft is never below 0", () => {
  expect(seatsLeft({ capacity: 50, seatsTaken: 31 })).toBe(19);
  expect(seatsLeft({ capacity: 10, seatsTaken: 12 })).toBe(0);
});

test("daysAwayText says today, tomorrow or the number of days", () => {
  expect(daysAwayText("2026-11-18", "2026-11-18")).toBe("today");
  expect(daysAwayText("2026-11-19", "2026-11-18")).toBe("tomorrow");
  expect(daysAwayText("2026-11-22", "2026-11-18")).toBe("in 4 days");
});

test("an event is open, full, cancelled or over", () => {
  const event = { status: "published" as const, startsAt: 100, capacity: 2, seatsTaken: 1 };
  expect(eventStateOf(event, 99)).toBe("open");
  expect(eventStateOf({ ...event, seatsTaken: 2 }, 99)).toBe("full");
  expect(eventStateOf(event, 100)).toBe("over");
  expect(eventStateOf({ ...event, status: "completed" }, 99)).toBe("over");
  expect(eventStateOf({ ...event, status: "cancelled" }, 999)).toBe("cancelled");
});

test("pictureOf prefers a photograph to route art", () => {
  const event = { id: "e1", time: "05:45", title: "Sunday", location: "Gate", image: null };
  expect(pictureOf(event)).toBe("/art/5/e1.svg");
  expect(pictureOf({ ...event, title: "Hill repeats" })).toBe("/art/5/hill-e1.svg");
  expect(pictureOf({ ...event, image: "/pictures/x.webp" })).toBe("/pictures/x.webp");
});

test("past events of the database and of the content folder are listed newest first", () => {
  const held = {
    id: "own",
    week: 12,
    date: "2026-11-15",
    time: "05:45",
    title: "Own",
    location: "Gate",
    description: "",
    image: null,
  };
  const remembered = [
    { week: 1, date: "2026-08-30", title: "Older", location: "Hill", description: "" },
    { week: 13, date: "2026-11-16", title: "Newer", location: "Hill", description: "" },
  ];
  expect(mergePastEvents([held], remembered).map(({ title }) => title)).toEqual([
    "Newer",
    "Own",
    "Older",
  ]);
  expect(mergePastEvents([], remembered)[0]?.picture).toBe("/art/5/loop-week-13-2026-11-16.svg");
});

test.each([
  ["05:30 Meet at the north gate", "5:30 am Meet at the north gate"],
  ["17.45 – 18:30: run, then tea", "5:45 pm – 6:30 pm: run, then tea"],
  ["00:15 Start, 12:00 lunch", "12:15 am Start, 12:00 pm lunch"],
  ["०५:३० गेट पर मिलना", "5:30 am गेट पर मिलना"],
  ["೫:೪೫ am ಸೇರುವುದು", "5:45 am ಸೇರುವುದು"],
  ["05:30 am Meet", "05:30 am Meet"],
  ["10:45 p.m. Home", "10:45 p.m. Home"],
  ["Steady at 06:30/km, best 1:05:20", "Steady at 06:30/km, best 1:05:20"],
  ["6:30/km for all", "6:30/km for all"],
  ["Coffee", "Coffee"],
])("the plan's line '%s' is shown as '%s'", (line, shown) => {
  expect(scheduleLine(line)).toBe(shown);
});
