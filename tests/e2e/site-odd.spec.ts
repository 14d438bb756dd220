/** The public site of a club whose data is out of the ordinary, on screens of every width. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { startServer } from "./server-process";
import { axe, SITE_PATHS, test } from "./support";
import { rememberClosing } from "./visits";

const WIDTHS = [320, 360, 768, 1440, 2560];
const PATHS = [...SITE_PATHS, "/no-such-page"];
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** A club with the given change to its events, in a server of its own. */
const oddTest = test.extend<{ change: string }>({
  change: ["", { option: true }],
  baseURL: async ({ change }, use) => {
    const club = await startServer();
    const database = new DatabaseSync(join(club.dataDir, "club.sqlite"), { timeout: 5000 });
    database.exec(change);
    database.close();
    await use(club.url);
    await club.stop();
    await rm(club.dataDir, { recursive: true, force: true });
  },
});

for (const [name, title, place] of [
  ["very long words", `${LONG} ${LONG}`, LONG],
  ["names from right to left and in Indian scripts", "سباق الفجر 5K (سهل)", "வடக்கு வாயில், लेक पार्क"],
] as const) {
  oddTest.describe(name, () => {
    const now = Date.now() + 60_000;
    oddTest.use({
      change: `update events set title = '${title}', location = '${place}', updated_at = ${now}`,
    });

    oddTest("no page is wider than its screen, from 320 to 2560 pixels", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await rememberClosing(page);
      const spills: string[] = [];
      for (const path of PATHS) {
        await page.goto(path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const spill = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
          if (spill > 0) spills.push(`${path} at ${width}: ${spill}`);
        }
      }
      expect(spills).toEqual([]);
      await page.goto("/");
      const strip = page.getByRole("complementary", { name: "Next run" });
      await expect(strip.getByRole("link", { name: "Book" })).toBeInViewport({ ratio: 1 });
      await expect(strip).toContainText(/ · /);
      await axe(page);
    });
  });
}
