/** How a visitor comes to the public site, and where on its page they are. */
import type { Page } from "@playwright/test";

/** Where the browser keeps when the popup was closed. */
export const CLOSED = "first-run-closed";

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

/** The script has taken over once any handler of React is there. */
export async function ready(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__react")),
  );
}

/** How far below the upper edge of the screen this part of the page begins, in pixels. */
export const scrollTop = (page: Page, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1, id);
