/** How a visitor comes to the public site, and where on its page they are. */
import { expect, type Page, test } from "@playwright/test";

declare global {
  interface Window {
    framesOfFarSections?: number[];
  }
}

/** Where the browser keeps that somebody was here before; the popup opens on a first visit only. */
export const CLOSED = "first-run-seen";

/** As one who closed the popup just now. */
export async function rememberClosing(page: Page) {
  await page.addInitScript((key) => localStorage.setItem(key, String(Date.now())), CLOSED);
}

/** As one who closed the popup before. */
export async function openQuietly(page: Page, path: string) {
  await rememberClosing(page);
  await page.goto(path);
  await ready(page);
}

/** Waits until the script has taken over. */
export async function ready(page: Page) {
  await expect.poll(() => hasScript(page)).toBe(true);
}

/**
 * Whether every effect of the page's first render has run. React's marks on the elements are there a
 * moment earlier, when nothing has set its timers yet.
 */
export const hasScript = (page: Page) => page.evaluate(() => window.pressedEarly === null);

/** How far below the upper edge of the screen this part of the page begins, in pixels. */
export const scrollTop = (page: Page, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1, id);

const nextRunStrip = (page: Page) => page.getByRole("complementary", { name: "Next run" });

/** In the page: in which frame each section below the first screen was laid out. */
function noteFramesOfFarSections() {
  window.framesOfFarSections = [];
  let frame = 0;
  const count = () => {
    frame += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new MutationObserver((changes) => {
    for (const { attributeName } of changes)
      if (attributeName === "data-far") window.framesOfFarSections?.push(frame);
  }).observe(document, { subtree: true, attributeFilter: ["data-far"] });
}

/** In a tab of its own: the first one remembers how far down it was read. */
export async function lookAtTheFirstScreen(reader: Page) {
  const page = await reader.context().newPage();
  await page.addInitScript(noteFramesOfFarSections);
  await test.step("the first screen says what, when, where and how many spots, with Book", async () => {
    await page.goto("/");
    await ready(page);
    const next = page.getByRole("article", { name: "Lakeside Sunday Loop" });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(next).toContainText("North gate");
    await expect(next).toContainText(/[\d,]+ of [\d,]+ spots left/);
    await expect(next.getByRole("link", { name: /book/i })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => document.getElementById("programs")?.scrollIntoView());
    await expect(nextRunStrip(page).getByRole("link", { name: "Book" })).toBeInViewport({
      ratio: 1,
    });
  });
  await test.step("every section is laid out soon, and before a place further down is shown", async () => {
    await expect(page.locator("[data-far]")).toHaveCount(0);
    const frames = await page.evaluate(() => window.framesOfFarSections);
    expect(new Set(frames).size, "each section in a frame of its own").toBe(frames?.length);
    await page.goto("/events");
    await page.goto("/#register");
    await expect(page.locator("[data-far]")).toHaveCount(0);
    await expect(page.locator("#register")).toBeInViewport();
  });
  await page.close();
}
