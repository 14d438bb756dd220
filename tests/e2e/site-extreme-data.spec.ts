/** The pages of a club whose data is out of the ordinary, on screens of every width. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import { startServer } from "../support/server-process";
import { axe, horizontalOverflowOf } from "./accessible";
import { becomeAdmin, signInByCookie } from "./members";
import { SITE_PATHS, test } from "./support";
import { rememberClosing } from "./visits";

const WIDTHS = [320, 360, 768, 1440, 2560];
const PATHS = [...SITE_PATHS, "/no-such-page"];
const SIGNED_IN_PATHS = [
  "/bookings",
  "/bookings/sample-booking-asha",
  "/bookings/sample-booking-asha/pass",
  "/dashboard",
  "/admin/dashboard",
  "/admin/events",
  "/admin/events/sample-event-upcoming",
  "/admin/subscribers/sample-member-asha",
  "/qr-info?event=sample-event-upcoming",
];
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const ODD = [
  { about: "very long words", title: `${LONG} ${LONG}`, place: LONG },
  {
    about: "names from right to left and in Indian scripts",
    title: "سباق الفجر 5K (سهل)",
    place: "வடக்கு வாயில், लेक पार्क",
  },
];

test("with very long words and with other scripts no page is wider than its screen", async ({
  openPage,
}) => {
  const club = await startServer();
  for (const [index, { about, title, place }] of ODD.entries()) {
    await test.step(about, async () => {
      const database = new DatabaseSync(join(club.dataDir, "club.sqlite"), { timeout: 5000 });
      // A kept page is made anew when an event is newer than it.
      const at = Date.now() + (index + 1) * 60_000;
      database
        .prepare("update events set title = ?, location = ?, updated_at = ?")
        .run(title, place, at);
      // A past run whose text is cut stands after one whose text is short.
      database.prepare("update events set description = ? where week = 4").run("A morning.");
      database
        .prepare("update events set description = ? where week = 3")
        .run("A long run. ".repeat(20));
      database.prepare("update bookings set title = ?, location = ?").run(title, place);
      database.close();
      const page = await openPage({ baseURL: club.url, reducedMotion: "reduce" });
      await rememberClosing(page);
      await lookAtEveryWidth(page, { title, isFirst: index === 0 });
      await signInByCookie(page, club, { memberId: "sample-member-asha" });
      await becomeAdmin(page, club);
      expect(await spillsOf(page, SIGNED_IN_PATHS)).toEqual([]);
    });
  }
  await club.stop();
  await rm(club.dataDir, { recursive: true, force: true });
});

async function lookAtEveryWidth(
  page: Page,
  { title, isFirst }: { title: string; isFirst: boolean },
) {
  const paths: string[] = [];
  for (const path of PATHS) {
    // A page that names no run looks the same for every title.
    if (isFirst || (await (await page.request.get(path)).text()).includes(title)) paths.push(path);
  }
  expect(await spillsOf(page, paths)).toEqual([]);
  await page.goto("/");
  await expect(page.getByText(title).first()).toBeAttached();
  // The strip is hidden while the card's own button is in view.
  await page.evaluate(() => window.scrollTo(0, 2 * window.innerHeight));
  const strip = page.getByRole("complementary", { name: "Next run" });
  await expect(strip.getByRole("link", { name: "Book" })).toBeInViewport({ ratio: 1 });
  await expect(strip).toContainText(/ · /);
  await axe(page);
}

/** By how many pixels each of these pages is wider than the screen, at every width. */
async function spillsOf(page: Page, paths: string[]): Promise<string[]> {
  const spills: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const spill = await horizontalOverflowOf(page);
      if (spill > 0) spills.push(`${path} at ${width}: ${spill}`);
    }
  }
  return spills;
}
