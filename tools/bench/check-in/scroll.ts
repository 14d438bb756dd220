/** How smoothly a list of thousands scrolls on a slow phone. */
import type { Page } from "@playwright/test";
import type { Row } from "../table/rows";
import { type FrameStats, watchAnswers } from "./painted";

const LONG_TASK_MS = 50;
const SCROLLS = 5;
const CPU_SLOWDOWN = 4;

/** Repeats one scroll; the bare list beside it shows the machine's own delays. */
export async function scrollRow(
  page: Page,
  what = `frames over ${LONG_TASK_MS} ms while scrolling 500 rows in 5 s`,
): Promise<Row> {
  const seen: FrameStats[] = [];
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) seen.push(await scrollOnce(page));
  const sorted = seen.toSorted((a, b) => a.slow - b.slow);
  const [middle, worst] = [sorted[Math.floor(SCROLLS / 2)], sorted.at(-1)];
  if (!middle || !worst) throw new Error("Nothing was scrolled.");
  const { slow, frames, longest } = middle;
  const figure = `${slow} of ${frames} frames, longest ${Math.round(longest)} ms; worst ${worst.slow} of ${worst.frames}`;
  return { what, figure, target: "0", met: slow === 0 };
}

async function scrollOnce(page: Page): Promise<FrameStats> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => window.watchFrames());
  const session = await page.context().newCDPSession(page);
  await session.send("Input.synthesizeScrollGesture", {
    x: 180,
    y: 400,
    yDistance: -40_000,
    speed: 8_000,
  });
  return await page.evaluate(() => window.frameStats());
}

/** The same number of lines in a page without JavaScript. */
export async function bareScrollRow(page: Page, url: string, people: number): Promise<Row> {
  const bare = await page.context().newPage();
  await bare.addInitScript(watchAnswers);
  const line = '<p style="height:80px;margin:0">Runner <button>Check in</button></p>';
  const body = `<!doctype html><meta name="viewport" content="width=device-width">${line.repeat(people)}`;
  await bare.route("**/bare", (route) => route.fulfill({ contentType: "text/html", body }));
  await bare.goto(`${url}/bare`);
  await slowDown(bare);
  const row = await scrollRow(bare, "the same in a bare page, for comparison");
  await bare.close();
  return row;
}

/** Slows the page's processor down by four. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
