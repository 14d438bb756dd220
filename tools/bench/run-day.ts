/**
 * Check-in on a slow phone: from a code to the answer on the screen, a list of 2,000, and 20 phones at once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "./browser/browser";
import { FILMED, filmedRow, searchRow, TAPS, tappedRow, typedRow } from "./check-in/answers";
import { type CrowdedDesk, openCrowdedDesk } from "./check-in/crowd";
import { writeFilm } from "./check-in/film";
import { watchAnswers } from "./check-in/painted";
import { devicesRows } from "./check-in/phones";
import { bareScrollRow, scrollRow, slowDown } from "./check-in/scroll";
import { startClub } from "./load/servers";
import { printTable } from "./table/rows";

const PEOPLE = 2_000;
const PHONE = { width: 360, height: 740 };

await measure();

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
    await phone.close();
    printTable(`The check-in desk, a list of ${PEOPLE}, processor four times slower`, [
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
  await page.goto(`${url}/qr-scanner`);
  await page.getByText("works without a signal").waitFor();
  await slowDown(page);
  return { page, close: () => browser.close() };
}
