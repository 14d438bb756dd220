import { expect, test } from "vitest";
import { partAfterLoss } from "./focus-after-form";

const TOLD = "[role=alert], [role=status]:not(:empty)";

test.each([
  ["the summary of the part in which the form stood", "summary", [TOLD, "h1"], "summary"],
  ["the message that tells what came of the form", undefined, [TOLD, "h1"], TOLD],
  ["the heading of a page without a message", undefined, ["h1"], "h1"],
  ["nothing on a page without either", undefined, [], undefined],
])("a lost focus goes on from %s", (_, summary, shown, part) => {
  const find = (selector: string) => shown.find((one) => one === selector);
  expect(partAfterLoss(find, summary)).toBe(part);
});
