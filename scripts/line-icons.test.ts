import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon as CircleCheck } from "~icons/circle-check";

test("an icon is drawn in the lines of its frame, and hidden from screen readers", () => {
  const html = renderToStaticMarkup(CircleCheck({ className: "size-4" }));
  expect(html).toMatch(
    /^<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-4"><circle [^<]+\/><path [^<]+\/><\/svg>$/,
  );
  expect(html.match(/stroke="/g)).toHaveLength(1);
});

test("an icon with a label says it", () => {
  const html = renderToStaticMarkup(CircleCheck({ "aria-label": "Paid" }));
  expect(html).toContain(' aria-label="Paid"');
  expect(html).not.toContain("aria-hidden");
});

test("a name that Lucide has not ends the build", async () => {
  const unknown = "circle-chek";
  await expect(import(/* @vite-ignore */ `~icons/${unknown}`)).rejects.toThrow(
    "Lucide has no icon of lines named 'circle-chek'.",
  );
});
