/** Chromium over its own protocol, Firefox over WebDriver BiDi. */
import puppeteer, { ElementHandle, type KeyInput, type Page } from "puppeteer-core";
import type { Engine } from "./engine";

const ARGS = { chrome: ["--no-sandbox", "--disable-gpu"], firefox: [] };

/** Starts a browser without a window. */
export async function startPuppeteer(
  kind: "chrome" | "firefox",
  executablePath: string,
): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: kind,
    executablePath,
    args: ARGS[kind],
    headless: true,
    // Phones have scroll bars that take no room.
    extraPrefsFirefox: { "ui.useOverlayScrollbars": 1 },
  });
  const complaints: string[] = [];
  let page = await browser.newPage();
  watch(page, complaints);
  return {
    version: (await browser.version()).replace("/", " "),
    complaints,
    goto: async (url) => {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    resize: (size) => page.setViewport(size),
    evaluate: (expression) => page.evaluate(expression),
    async click(expression) {
      const found = await page.evaluateHandle(expression);
      if (found instanceof ElementHandle) await found.click();
    },
    async press(keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    async openTab() {
      page = await browser.newPage();
      watch(page, complaints);
    },
    close: () => browser.close(),
  };
}

function watch(page: Page, complaints: string[]): void {
  // What a page reads when it is left is let go of; React Router does not wait for the rest of such an answer.
  page.on("pageerror", (error) => {
    if (!/AbortError/.test(String(error))) complaints.push(String(error));
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
}
