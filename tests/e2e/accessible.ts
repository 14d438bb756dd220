/** What axe finds on a page, and whether the page fits its screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { holdStill } from "./stillness";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];
/** Contrast for bright sun: WCAG 2.2 AAA. */
const RULE_OF_GLARE = "color-contrast-enhanced";

export interface Screen {
  width: number;
  height: number;
}

type RunOnly = Pick<axeCore.RunOnly, "type" | "values">;

/** Fails when the page as it stands breaks a WCAG 2.2 AA rule: every rule in light, those about colours in dark too. */
export async function axe(page: Page): Promise<void> {
  await holdStill(page, "light");
  await expectNoViolations(page, { type: "tag", values: WCAG_2_2_AA });
  await holdStill(page, "dark");
  await expectNoViolations(page, { type: "rule", values: RULES_OF_COLOUR });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Fails when a text of this part is hard to read in bright sun, in light or dark. */
export async function axeInGlare(page: Page, part: string): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await holdStill(page, scheme);
    await expectNoViolations(page, { type: "rule", values: [RULE_OF_GLARE] }, part);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

interface Look {
  screens: Screen[];
  /** Only this part is judged: the others were on another page. */
  part: Part;
  /** Looks at the page at rest before. */
  first: () => Promise<void>;
}

export type Part = "html" | "main";

/**
 * The same on the widest of these screens in light and on the narrowest in dark, and that the page is no wider than any
 * of them: what a page says and the pairs of colours it is made of are the same on each. The page stays on the narrowest.
 */
export async function axeOnScreens(page: Page, { screens, part, first }: Look): Promise<void> {
  const [widest, ...narrower] = screens.toSorted((a, b) => b.width - a.width);
  const narrowest = narrower.pop();
  if (!widest || !narrowest) throw new Error("One screen has no width to compare with.");
  await page.setViewportSize(widest);
  await holdStill(page, "light");
  await first();
  await expectClean(page, part);
  for (const between of narrower) {
    await page.setViewportSize(between);
    await holdStill(page, "light");
    await expectFit(page);
  }
  await page.setViewportSize(narrowest);
  await holdStill(page, "dark");
  await expectClean(page, part);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Fails when the page at rest breaks a rule or is wider than its screen. */
async function expectClean(page: Page, part: Part): Promise<void> {
  await expectNoViolations(page, { type: "tag", values: WCAG_2_2_AA }, part);
  await expectFit(page);
}

async function expectFit(page: Page): Promise<void> {
  expect(await horizontalOverflowOf(page), `${page.url()} at ${page.viewportSize()?.width}`).toBe(
    0,
  );
}

async function expectNoViolations(page: Page, runOnly: RunOnly, part = "html"): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ runOnly, part }) => {
      // Only rules for what plays by itself, which the club has nothing of, need files loaded before.
      const options = { runOnly, resultTypes: ["violations" as const], preload: false };
      const { violations } = await window.axe.run(part, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { runOnly, part },
  );
  const { width } = page.viewportSize() ?? {};
  expect(found, `${page.url()} at ${width}, ${runOnly.type}s`).toEqual([]);
}

/** By how many pixels the page is wider than its screen. */
export function horizontalOverflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
