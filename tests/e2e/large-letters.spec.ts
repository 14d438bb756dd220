/** With the browser's letters at twice their size no page is wider than a phone, no card cuts its text off, and no tab is hidden. */
import { expect, type Page } from "@playwright/test";
import { ADDED_PAGES, PANEL_PAGES } from "../../app/parts";
import { horizontalOverflowOf } from "./accessible";
import { openDesk } from "./desk";
import { PHONE, SITE_PATHS, signInAdmin, test as supported } from "./support";
import { openQuietly } from "./visits";

const DOORS = ["/signin", "/signup", "/admin", "/events/lakeside-sunday-loop/book"];
const EVENT = "events/sample-event-upcoming";
const ADMIN_PAGES = [
  "dashboard",
  "bookings",
  "events",
  "events/new",
  "events/calendar",
  EVENT,
  `${EVENT}/edit`,
  "payments",
  "payments/takings",
  "credits",
  "analytics",
  "registrations",
  "messages",
  "posts",
  "subscribers",
  "subscribers/sample-member-asha",
  "subscribers/sample-member-asha/edit",
  "reports",
  "reports?tab=users",
  "reports?tab=growth",
  "team",
  "health",
  "settings",
  "settings/plans",
  "account",
  "audit",
  "search?q=asha",
  ...PANEL_PAGES.map(({ to }) => to.replace("/admin/", "")),
  ...ADDED_PAGES.filter((path) => path.startsWith("/admin/events/:id/")).map((path) =>
    path.replace("/admin/events/:id", EVENT),
  ),
];

/** The browser's own size of letters, which also moves the breakpoints: a style on the page would not. */
const test = supported.extend({
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

test.setTimeout(360_000);

test("every page fits a phone with letters of double size", async ({ page, club }) => {
  await test.step("public pages and forms", async () => {
    for (const path of [...SITE_PATHS, ...DOORS]) {
      await openQuietly(page, path);
      await expectFit(page);
    }
  });
  await test.step("the admin panel", async () => {
    await signInAdmin(page);
    for (const path of ADMIN_PAGES) {
      await page.goto(`/admin/${path}`);
      await expectFit(page);
    }
    // The next run may be next week's.
    await page.goto("/admin/bookings?period=all");
    await page.locator("details", { hasText: "note" }).first().locator("summary").click();
    await expectFit(page);
  });
  await test.step("the rows of the check-in desk", async () => {
    await openDesk(club.dataDir);
    await page.setViewportSize(PHONE);
    await page.goto("/qr-scanner");
    await expect(page.getByRole("listitem").first()).toBeVisible();
    await expectFit(page);
    expect(await marksOutsideRows(page)).toEqual([]);
  });
});

/** The marks that reach beyond their row, which cuts them off. */
async function marksOutsideRows(page: Page): Promise<string[]> {
  const rows = page.getByRole("list", { name: "People on this run" }).getByRole("listitem");
  return await rows.evaluateAll((rows) =>
    rows
      .flatMap((row) => {
        const box = row.getBoundingClientRect();
        const marks = [...row.querySelectorAll("p > span")];
        const isOutside = ({ right, bottom }: DOMRect) => right > box.right || bottom > box.bottom;
        return marks.filter((mark) => isOutside(mark.getBoundingClientRect()));
      })
      .map(({ textContent }) => textContent),
  );
}

async function expectFit(page: Page): Promise<void> {
  const where = page.url();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    "32px",
  );
  expect(await horizontalOverflowOf(page), where).toBe(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("main .overflow-clip, main nav ul")]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.slice(0, 60)),
  );
  expect(cut, where).toEqual([]);
}
