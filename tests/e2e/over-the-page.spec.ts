/** What lies over a public page covers nothing to press, and the bar of a run says what the words beside it say. */
import { expect, type Page } from "@playwright/test";
import { pathIn } from "~/lib/language";
import { DESKTOP, type OpenPage, PHONE, test } from "./support";
import { ready, rememberClosing } from "./visits";

const SCREENS = [PHONE, { width: 360, height: 400 }, DESKTOP];
const RUN = "/events/lakeside-sunday-loop";

for (const language of ["en", "kn"] as const)
  test(`popup, strip and bar of ${language} pages at every size`, async ({ openPage }) => {
    for (const viewport of SCREENS) {
      const at = `at ${viewport.width} × ${viewport.height}`;
      await test.step(`the popup covers nothing to press and goes when the form is reached ${at}`, () =>
        scrollUnderThePopup(openPage, { path: pathIn(language, "/"), viewport }));
      await test.step(`the strip shows while the page's own Book does not ${at}`, async () => {
        const page = await openPage({ viewport });
        await rememberClosing(page);
        await scrollPastBook(page, { path: pathIn(language, "/"), ownId: "book-next" });
        await scrollPastBook(page, { path: pathIn(language, RUN), ownId: "book-this" });
        await expectBarOfWhatIsLeft(page);
      });
    }
  });

async function scrollUnderThePopup(
  openPage: OpenPage,
  { path, viewport }: { path: string; viewport: typeof PHONE },
) {
  const page = await openPage({ viewport });
  await page.goto(path);
  await ready(page);
  const popup = page.locator("dialog.bib");
  await expect(popup).toHaveAttribute("open");
  let seen = 0;
  const tops = await positions(page, "#register form");
  for (const top of tops) {
    await scrollTo(page, top);
    await expect.poll(() => coveredByPopup(page), `${path} at ${top}`).toEqual([]);
    await popup.evaluate((box) =>
      Promise.allSettled(box.getAnimations().map(({ finished }) => finished)),
    );
    if (await popup.isVisible()) seen += 1;
  }
  // Not under the strip, which is there nearly all the way.
  expect(seen, "where the popup was seen").toBeGreaterThan(tops.length / 2);
  await page.locator("#register form").evaluate((form) => form.scrollIntoView());
  await expect(popup).not.toHaveAttribute("open");
}

/** How many positions tell: the page's own button is near its top. */
const PAST_BOOK = 6;

/** Scrolls past the page's own button and compares the strip with it. */
async function scrollPastBook(page: Page, { path, ownId }: { path: string; ownId: string }) {
  await page.goto(path);
  await ready(page);
  const strip = page.locator(".strip");
  for (const top of (await positions(page, "footer")).slice(0, PAST_BOOK)) {
    await scrollTo(page, top);
    const share = await page.locator(`#${ownId}`).evaluate(shareInWindow);
    // Between the two an engine's rounding decides.
    if (share < 0.85) await expect(strip, `${path} at ${top}`).toBeVisible();
    if (share > 0.95) await expect(strip, `${path} at ${top}`).toBeHidden();
  }
}

async function expectBarOfWhatIsLeft(page: Page) {
  const bar = page.getByRole("progressbar").first();
  const { value, max, words } = await bar.evaluate((bar: HTMLProgressElement) => ({
    value: bar.value,
    max: bar.max,
    words: bar.getAttribute("aria-valuetext") ?? "",
  }));
  // A large number is written in groups: "9,969 of 10,000".
  const numbers = [...words.matchAll(/\d[\d,]*/g)].map(([digits]) =>
    Number(digits.replaceAll(",", "")),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual([value, max]);
  await expect(page.getByText(words).first()).toBeAttached();
}

/** Positions from the top until this part is in the window, two thirds of a window apart. */
const positions = (page: Page, until: string) =>
  page.evaluate((until) => {
    const end = (document.querySelector(until)?.getBoundingClientRect().top ?? 0) + scrollY;
    const step = Math.round((innerHeight * 2) / 3);
    return Array.from({ length: Math.max(1, Math.ceil(end / step) - 2) }, (_, at) => at * step);
  }, until);

/** Scrolls at once and lets the browser look at what came into the window. */
async function scrollTo(page: Page, top: number) {
  await page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: "instant" });
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, top);
}

function shareInWindow(element: Element): number {
  const { top, bottom, height } = element.getBoundingClientRect();
  return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
}

/** What there is to press or to fill in under the popup while it can be seen. */
const coveredByPopup = (page: Page) =>
  page.evaluate(() => {
    const popup = document.querySelector("dialog.bib");
    if (!popup?.checkVisibility({ visibilityProperty: true })) return [];
    const box = popup.getBoundingClientRect();
    return [...document.querySelectorAll("a, button, summary, input, select, textarea")]
      .filter((one) => !popup.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const isAcross = left < box.right && right > box.left;
        return isAcross && bottom > top && top < box.bottom && bottom > box.top;
      })
      .map(({ textContent }) => textContent.trim());
  });
