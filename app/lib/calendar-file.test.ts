import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file";

const ENTRY = {
  uid: "one@example.org",
  sequence: 2,
  title: "Lake, loop",
  startsAt: Date.parse("2026-07-05T00:15:00Z"),
  durationMinutes: 60,
  location: "North gate",
  url: "https://example.org/one",
  updatedAt: Date.parse("2026-07-01T08:00:00Z"),
  status: "confirmed" as const,
};
const FILE = { name: "Runs", maker: "Example Runners" };

test.each([
  ["Asia/Kolkata", "Asia/Kolkata:20260705T054500", "TZOFFSETTO:+0530"],
  ["Asia/Calcutta", "Asia/Kolkata:20260705T054500", "TZOFFSETTO:+0530"],
  ["asia/kolkata", "Asia/Kolkata:20260705T054500", "TZOFFSETTO:+0530"],
  ["Europe/London", "Europe/London:20260705T011500", "TZNAME:BST"],
  ["America/New_York", "America/New_York:20260704T201500", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"],
])("a calendar file for %s starts at %s and has the rule %s", (zone, start, rule) => {
  const lines = calendarFile({ ...FILE, timeZone: zone }, [ENTRY]).split("\r\n");
  expect(lines).toContain(`DTSTART;TZID=${start}`);
  expect(lines).toContain(`TZID:${start.split(":")[0]}`);
  expect(lines).toContain(rule);
  expect(lines.filter((line) => line === "BEGIN:VTIMEZONE")).toHaveLength(1);
});

test.each([{}, { timeZone: "UTC" }, { timeZone: "+05:30" }])(
  "a calendar file for %s is in UTC, without a time zone",
  (zone) => {
    const lines = calendarFile({ ...FILE, ...zone }, [ENTRY]).split("\r\n");
    expect(lines).toContain("DTSTART:20260705T001500Z");
    expect(lines).not.toContain("BEGIN:VTIMEZONE");
  },
);

test("DTSTAMP and LAST-MODIFIED are in UTC in a calendar file with a time zone", () => {
  const lines = calendarFile({ ...FILE, timeZone: "Asia/Kolkata" }, [ENTRY]).split("\r\n");
  expect(lines).toContain("DTSTAMP:20260701T080000Z");
  expect(lines).toContain("LAST-MODIFIED:20260701T080000Z");
});

test("a line break, comma or semicolon in a name or title adds no line to a calendar file", () => {
  const hostile = "Lake, loop;\r\nATTENDEE:x";
  const lines = calendarFile({ name: hostile, maker: hostile }, [
    { ...ENTRY, title: hostile },
  ]).split("\r\n");
  const written = "Lake\\, loop\\;\\nATTENDEE:x";
  expect(lines).toContain(`X-WR-CALNAME:${written}`);
  expect(lines).toContain(`SUMMARY:${written}`);
  expect(lines).not.toContain("ATTENDEE:x");
});

test("a calendar file names its maker", () => {
  expect(calendarFile(FILE, [ENTRY])).toContain("PRODID:-//Example Runners//Calendar//EN\r\n");
});

test("every line of a calendar file ends with CRLF", () => {
  const file = calendarFile(FILE, [ENTRY]);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

const REMIND_AT = ENTRY.startsAt - (10 * 60 + 45) * 60_000;

test.each([
  ["confirmed", "STATUS:CONFIRMED"],
  ["tentative", "STATUS:TENTATIVE"],
  ["cancelled", "STATUS:CANCELLED"],
] as const)("an entry that is %s has %s", (status, line) => {
  const entry = { ...ENTRY, status, remindAt: REMIND_AT };
  expect(calendarFile(FILE, [entry]).split("\r\n")).toContain(line);
});

test.each([
  ["confirmed", true],
  ["tentative", true],
  ["cancelled", false],
] as const)("an entry that is %s has a reminder: %s", (status, reminds) => {
  const entry = { ...ENTRY, status, remindAt: REMIND_AT };
  const lines = calendarFile(FILE, [entry]).split("\r\n");
  expect(lines.includes("BEGIN:VALARM")).toBe(reminds);
  expect(lines.includes("TRIGGER:-PT10H45M")).toBe(reminds);
  expect(lines.includes("ACTION:DISPLAY")).toBe(reminds);
});
