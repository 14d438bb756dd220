/** With the spacing of letters, words and lines that WCAG 1.4.12 names, no text is cut off or lies on another. */
import { expect, type Page } from "@playwright/test";
import { horizontalOverflowOf } from "./accessible";
import { holdStill } from "./stillness";

const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Fails where the page loses a text by wider spacing, which stays on it. */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  await holdStill(page, "light");
  const before = await losses(page);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
  await holdStill(page, "light");
  const lost = (await losses(page)).filter((loss) => !before.includes(loss));
  expect.soft(lost, page.url()).toEqual([]);
  expect.soft(await horizontalOverflowOf(page), `${page.url()} is wider than the screen`).toBe(0);
}

/** The texts that are cut off, by their own element or one around it, and those that lie on another. */
function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 2;
    const shownTexts = [...document.querySelectorAll("body *")].flatMap((element) => {
      if (element.closest("svg, script, style, noscript, option, [aria-hidden=true], .sr-only"))
        return [];
      // For screen readers alone.
      if (element.getBoundingClientRect().width <= 1) return [];
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true })) return [];
      const range = document.createRange();
      const lines = own.flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      // What is left of a run changes while others book.
      const text = element.textContent.trim().replace(/\d/g, "#").slice(0, 40);
      return [{ element, lines, text }];
    });
    const isCut = ({ element, lines }: (typeof shownTexts)[number]) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const { left, top, right, bottom } = around.getBoundingClientRect();
        const isBeyond = ({ left: from, right: to, top: up, bottom: down }: DOMRect) =>
          (/hidden|clip/.test(overflowX) && (to > right + SLACK || from < left - SLACK)) ||
          (/hidden|clip/.test(overflowY) && (down > bottom + SLACK || up < top - SLACK));
        if (lines.some(isBeyond)) return true;
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`) || position === "fixed") return false;
      }
      return false;
    };
    const isFloating = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
      return false;
    };
    const still = shownTexts.filter(({ element }) => !isFloating(element));
    const isOn = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 * SLACK;
    return [
      ...shownTexts.filter(isCut).map(({ text }) => `cut off: ${text}`),
      ...still.flatMap((one, index) =>
        still
          .slice(index + 1)
          .filter(
            (other) =>
              !one.element.contains(other.element) &&
              one.lines.some((line) => other.lines.some((around) => isOn(line, around))),
          )
          .map((other) => `on each other: ${one.text} | ${other.text}`),
      ),
    ];
  });
}
