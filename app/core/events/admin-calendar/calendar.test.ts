import { expect, test } from "vitest";
import { calendarDays, monthBefore, monthName, nextMonth, readMonth } from "./calendar";

test("a page of the calendar has whole weeks, from Monday to Sunday, around its month", () => {
  for (let month = "2024-01"; month < "2029-01"; month = nextMonth(month)) {
    const days = calendarDays(month);
    expect(days.length % 7).toBe(0);
    expect(new Date(days[0] ?? "").getUTCDay()).toBe(1);
    const own = days.filter((day) => day.startsWith(month));
    expect(own.length).toBe(
      new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate(),
    );
    expect(days.length - own.length).toBeLessThan(14);
    expect(monthBefore(nextMonth(month))).toBe(month);
  }
});

test("an address selects a month", () => {
  expect(readMonth("2026-02", "2026-11-22")).toBe("2026-02");
});

test("an address without a month selects this month", () => {
  for (const text of [null, "", "2026-13", "2026-2", "next", "2026-02-01"])
    expect(readMonth(text, "2026-11-22")).toBe("2026-11");
});

test("a month is named with its year", () => {
  expect(monthName("2026-11")).toBe("November 2026");
});
