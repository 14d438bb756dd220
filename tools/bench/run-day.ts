/**
 * Check-in on a slow phone: from a code to the answer on the screen, a list of 2,000, and 20 phones at once.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { qrModules } from "../../app/lib/qr";
import { openBrowser } from "./browser/browser";
import {
  FILMED,
  filmedRow,
  listRow,
  searchRow,
  TAPS,
  tappedRow,
  typedRow,
} from "./check-in/answers";
import { type CrowdedDesk, openCrowdedDesk } from "./check-in/crowd";
import { type FrameStats, watchAnswers } from "./check-in/painted";
import { devicesRows } from "./check-in/phones";
import { startClub } from "./load/servers";
import { printTable, type Row } from "./table/rows";

const PEOPLE = 2_000;
const PHONE = { width: 360, height: 740 };

/** Measures a new sample club in a temporary folder and prints the tables. */
async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "club-bench-"));
  let club = await startClub(dataDir);
  try {
    const desk = await openCrowdedDesk(dataDir, PEOPLE);
    const phone = await openPhone(club.url, desk, dataDir);
    const online = [await typedRow(phone.page, desk.crowd.slice(0, TAPS), "online")];
    online.push(await tappedRow(phone.page, "Runner 05", "online"));
    const list = [await scrollRow(phone.page), await bareScrollRow(phone.page, club.url, PEOPLE)];
    await phone.page.bringToFront();
    list.push(await searchRow(phone.page));
    await club.stop();
    const offline = [await typedRow(phone.page, desk.crowd.slice(100, 100 + TAPS), "offline")];
    offline.push(await tappedRow(phone.page, "Runner 06", "offline"));
    offline.push(await filmedRow(phone.page));
    offline.push(await listRow(phone.page));
    await phone.close();
    printTable(`The check-in desk, a list of ${PEOPLE}, processor four times slower`, [
      phone.visit,
      ...online,
      ...offline,
      ...list,
    ]);
    club = await startClub(dataDir);
    printTable("Many phones", await devicesRows(club.url, desk, dataDir));
  } finally {
    await club.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openPhone(url: string, desk: CrowdedDesk, dataDir: string) {
  const film = join(dataDir, "film.y4m");
  writeFilm(
    film,
    desk.crowd.slice(200, 200 + FILMED).map(({ pass }) => pass),
  );
  const browser = await openBrowser([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const context = await browser.newContext({ viewport: PHONE, permissions: ["camera"] });
  await context.addCookies([{ name: "session", value: desk.session, url }]);
  const page = await context.newPage();
  await page.addInitScript(watchAnswers);
  const bytes = await countBytes(page);
  await page.goto(`${url}/qr-scanner`);
  await page.getByText("works without a signal").waitFor();
  const visit = visitRow(bytes());
  await slowDown(page);
  return { page, visit, close: () => browser.close() };
}

const VISIT_KB = 550;

/** Counts what the page and its worker get over the network from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}

function visitRow(bytes: number): Row {
  const kb = bytes / 1000;
  return {
    what: "first visit of the desk until it works without a signal, with its list and the decoder",
    figure: `${Math.round(kb)} kB`,
    target: `≤ ${VISIT_KB} kB`,
    met: kb <= VISIT_KB,
  };
}

const FILM = { width: 1280, height: 720, framesPerSecond: 5, frames: 5, dot: 9 };

/** A video for the browser's fake camera, 1,280 × 720: each code for a second, with an empty second between. */
function writeFilm(file: string, texts: readonly string[]): void {
  const { width, height, framesPerSecond, frames } = FILM;
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const out = openSync(file, "w");
  writeSync(out, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const text of texts.flatMap((code) => ["", code])) {
    const picture = pictureOf(text);
    for (let frame = 0; frame < frames; frame += 1) {
      for (const part of [Buffer.from("FRAME\n"), picture, chroma]) writeSync(out, part);
    }
  }
  closeSync(out);
}

function pictureOf(text: string): Buffer {
  const { width, height, dot } = FILM;
  const picture = Buffer.alloc(width * height, 200);
  if (!text) return picture;
  const { data, size } = qrModules(text, 2);
  const left = Math.floor((width - size * dot) / 2);
  const top = Math.floor((height - size * dot) / 2);
  for (let y = 0; y < size * dot; y += 1) {
    const row = data[Math.floor(y / dot)];
    for (let x = 0; x < size * dot; x += 1) {
      picture[(top + y) * width + left + x] = row?.[Math.floor(x / dot)] ? 20 : 235;
    }
  }
  return picture;
}

const LONG_TASK_MS = 50;
const SCROLLS = 5;
const CPU_SLOWDOWN = 4;

/** Repeats one scroll; the bare list beside it shows the machine's own delays. */
async function scrollRow(
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
async function bareScrollRow(page: Page, url: string, people: number): Promise<Row> {
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
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

await measure();
