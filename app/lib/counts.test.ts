import { expect, test } from "vitest";
import { formatCount } from "./rupees";

test("counts stand in Indian grouping", () => {
  expect([0, 999, 2000, 100_000].map(formatCount)).toEqual(["0", "999", "2,000", "1,00,000"]);
});
