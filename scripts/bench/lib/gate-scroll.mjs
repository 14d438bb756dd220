/** How evenly a list of thousands scrolls on a slow phone. */
import { watchAnswers } from "./painted.mjs";

const LONG_TASK_MS = 50;
const SCROLLS = 5;
const CPU_SLOWDOWN = 4;

/** The same scroll again and again; the machine's own hiccups are seen in the bare list beside it. */
export async function scrollRow(
  page,
  what = `frames over ${LONG_TASK_MS} ms while scrolling 500 rows in 5 s`,
) {
  const seen = [];
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) seen.push(await scrollOnce(page));
  const [{ slow, frames, longest }, worst] = [SCROLLS / 2, SCROLLS - 1].map(
    (at) => seen.toSorted((a, b) => a.slow - b.slow)[Math.floor(at)],
  );
  const figure = `${slow} of ${frames} frames, longest ${Math.round(longest)} ms; worst ${worst.slow} of ${worst.frames}`;
  return { what, figure, target: "0", met: slow === 0 };
}

async function scrollOnce(page) {
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => window.watchFrames());
  const session = await page.context().newCDPSession(page);
  await session.send("Input.synthesizeScrollGesture", {
    x: 180,
    y: 400,
    yDistance: -40_000,
    speed: 8_000,
  });
  return await page.evaluate(() => window.framesSeen());
}

/** As many lines as people on the list, in a page without a script. */
export async function bareScrollRow(page, url, people) {
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

/** The page's processor is four times slower from now on. */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
