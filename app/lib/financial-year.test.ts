import { expect, test } from "vitest";
import { financialYearOf, financialYearsBetween } from "./financial-year";

test.each([
  ["2026-03-31T18:29:59.999Z", "2025-26"],
  ["2026-03-31T18:30:00Z", "2026-27"],
  ["2027-03-31T18:29:59.999Z", "2026-27"],
  ["2099-12-31T00:00:00Z", "2099-00"],
])("%s is in the financial year %s", (at, name) => {
  expect(financialYearOf(Date.parse(at)).name).toBe(name);
});

test("years between two instants follow each other without a gap", () => {
  const years = financialYearsBetween(
    Date.parse("2024-01-15T00:00:00Z"),
    Date.parse("2026-11-28T00:00:00Z"),
  );
  expect(years.map(({ name }) => name)).toEqual(["2023-24", "2024-25", "2025-26", "2026-27"]);
  for (const [index, { to }] of years.entries()) expect(years[index + 1]?.from ?? to).toBe(to);
});
