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

const WIDTHS = [320, 768, 1440];
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

const NAME = "Krishnamoorthy".repeat(8).slice(0, 100);
const NAMED_PATHS = [
  ...["/dashboard", "/bookings", "/bookings/sample-booking-asha", "/profile", "/profile?edit"],
  ...["/community", "/community/leaderboard", "/progress", "/settings", "/settings/privacy"],
  ...["/bookings/sample-booking-asha/pass", "/coming", "/inbox", "/membership"],
  ...["/events/:slug", "/events/:slug/book"],
  ...["/admin/dashboard", "/admin/bookings", "/admin/events/sample-event-upcoming"],
  ...["/admin/payments", "/admin/credits", "/admin/registrations", "/admin/subscribers"],
  ...["/admin/subscribers/sample-member-asha", "/admin/subscribers/sample-member-asha/edit"],
  ...["/admin/messages", "/admin/posts", "/admin/audit", "/admin/search?q=krishna"],
  ...["/qr-scanner?event=sample-event-upcoming", "/qr-info?event=sample-event-upcoming&q=krishna"],
];

test("a name of 100 letters without a space breaks on every page, in headings and buttons too", async ({
  openPage,
}) => {
  const club = await startServer();
  const database = new DatabaseSync(join(club.dataDir, "club.sqlite"), { timeout: 5000 });
  database.prepare("update members set display_name = ?, full_name = ?").run(NAME, NAME);
  database.prepare("update bookings set participant_name = ?").run(NAME);
  database.prepare("update events set updated_at = ?").run(Date.now() + 60_000);
  const row = database.prepare("select slug from events where id = ?").get("sample-event-upcoming");
  database.close();
  const paths = NAMED_PATHS.map((path) => path.replace(":slug", String(row?.slug)));
  const page = await openPage({ baseURL: club.url, reducedMotion: "reduce" });
  await signInByCookie(page, club, { memberId: "sample-member-asha" });
  await becomeAdmin(page, club);
  const wide: string[] = [];
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll("details")) part.open = true;
    });
    const spill = await horizontalOverflowOf(page);
    if (spill > 0) wide.push(`${path}: ${spill}`);
    wide.push(...(await cutOffOn(page)).map((text) => `${path}: ${text}`));
  }
  expect([...new Set(wide)]).toEqual([]);
  await club.stop();
  await rm(club.dataDir, { recursive: true, force: true });
});

/** Headings, links and buttons with the long name that do not end within the screen. */
async function cutOffOn(page: Page): Promise<string[]> {
  return await page.evaluate((name) => {
    const parts = [...document.querySelectorAll("h1, h2, h3, summary, a, button, dd, td, th, p")];
    return parts
      .filter((part) => part.textContent.includes(name))
      .filter((part) => !part.closest(".truncate, .sr-only, .overflow-x-auto, [hidden]"))
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`);
  }, NAME);
}

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
