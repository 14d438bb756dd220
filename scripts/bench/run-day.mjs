/** The run day on a slow phone: from a code to the answer on the screen, a list of 2,000, and 20 phones at once. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { openCrowdedGate, writeFilm } from "./lib/gate.mjs";
import { FILMED, filmedRow, searchRow, TAPS, tappedRow, typedRow } from "./lib/gate-answers.mjs";
import { bareScrollRow, scrollRow, slowDown } from "./lib/gate-scroll.mjs";
import { watchAnswers } from "./lib/painted.mjs";
import { devicesRows } from "./lib/phones.mjs";
import { startClub } from "./lib/servers.mjs";
import { printTable } from "./lib/table.mjs";

const PEOPLE = 2_000;
const PHONE = { width: 360, height: 740 };

const node = await ensureInstalled();
await ensureBuilt(node);
await run();

/** Measures a sample club of its own in a temporary folder, and prints the tables. */
async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), "club-bench-"));
  let club = await startClub(node, dataDir);
  try {
    const gate = await openCrowdedGate(dataDir, PEOPLE);
    const phone = await openPhone(club.url, gate, dataDir);
    const online = [await typedRow(phone.page, gate.crowd.slice(0, TAPS), "online")];
    online.push(await tappedRow(phone.page, "Runner 05", "online"));
    const list = [await scrollRow(phone.page), await bareScrollRow(phone.page, club.url, PEOPLE)];
    await phone.page.bringToFront();
    list.push(await searchRow(phone.page));
    await club.stop();
    const offline = [await typedRow(phone.page, gate.crowd.slice(100, 100 + TAPS), "offline")];
    offline.push(await tappedRow(phone.page, "Runner 06", "offline"));
    offline.push(await filmedRow(phone.page));
    await phone.close();
    printTable(`The gate, a list of ${PEOPLE}, processor four times slower`, [
      ...online,
      ...offline,
      ...list,
    ]);
    club = await startClub(node, dataDir);
    printTable("Many phones", await devicesRows(club.url, gate, dataDir));
  } finally {
    await club.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openPhone(url, gate, dataDir) {
  const { chromium } = await import("@playwright/test");
  const film = join(dataDir, "film.y4m");
  writeFilm(
    film,
    gate.crowd.slice(200, 200 + FILMED).map(({ pass }) => pass),
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({ viewport: PHONE, permissions: ["camera"] });
  await context.addCookies([{ name: "session", value: gate.session, url }]);
  const page = await context.newPage();
  await page.addInitScript(watchAnswers);
  await page.goto(`${url}/qr-scanner`);
  await page.getByText("works without a signal").waitFor();
  await slowDown(page);
  return { page, close: () => browser.close() };
}
