import { expect, test } from "vitest";
import { addedTextsCode } from "./added-texts.ts";

const nameOf = (group: string) => (group === "tabLabels" ? "TAB_LABELS" : group.toUpperCase());

test("what extensions add to the panel is joined from the parts that have it", () => {
  const catalogues = new Map<string, Record<string, string>>([
    ["shoe-care", { "added.tabLabels.shoes": "Shoes", "added.pageTitles.shoes": "Mend shoes" }],
    ["bookings", { "booking.form.name": "Name" }],
    ["weather", { "added.tabLabels.weather": "Weather" }],
  ]);
  const code = addedTextsCode(catalogues, nameOf);
  expect(code).toContain('import * as shoe_care from "~/texts/shoe-care/added";');
  expect(code).not.toContain("bookings");
  expect(code).toContain("ADDED_TAB_LABELS = joinTexts(shoe_care.TAB_LABELS, weather.TAB_LABELS);");
  expect(code).toContain("ADDED_PAGETITLES = joinTexts(shoe_care.PAGETITLES);");
});

test("without extensions nothing is added", () => {
  expect(addedTextsCode(new Map(), nameOf)).toContain("ADDED_TAB_LABELS = joinTexts();");
});
