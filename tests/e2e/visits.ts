/** How a visitor comes to the public site, and where on its page they are. */
import { expect, type Page } from "@playwright/test";

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
