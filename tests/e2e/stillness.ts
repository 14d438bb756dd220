/** Colours are judged on a page that rests: half a fade has another contrast. */
import type { Page } from "@playwright/test";

/** Shows the page in this scheme without motion; resolves when all of it is rendered and nothing moves any more. */
export async function holdStill(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await settle(page);
}

/** Resolves when the page at rest has taken the size of its screen. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(renderEverything);
  await page.evaluate(endOfMotion);
}

/** Sections below the screen may keep the colours of the scheme before, as the browser does not render them. */
async function renderEverything(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>("[data-far]"))
    element.style.contentVisibility = "visible";
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Resolves when whatever moves or fades has arrived, at most two seconds later. */
async function endOfMotion(): Promise<void> {
  const moving = document.getAnimations().filter(({ timeline, effect, playState }) => {
    const { endTime } = effect?.getComputedTiming() ?? {};
    const isEnding = playState === "running" && Number.isFinite(endTime);
    return isEnding && timeline instanceof DocumentTimeline;
  });
  const limit = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), limit]);
}
