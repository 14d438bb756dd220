/** The first click in a tab of an older release: the scripts of pages that it has not opened are gone from the server. */
import { expect, type Page } from "@playwright/test";
import { becomeAdmin, becomeMember } from "./members";
import { DESKTOP, SITE_PATHS, test } from "./support";
import { openQuietly, ready } from "./visits";

const MEMBER_PATHS = [
  "/bookings",
  "/progress",
  "/community",
  "/profile",
  "/settings",
  "/inbox",
  "/events/lakeside-sunday-loop/book",
];
const ADMIN_PATHS = [
  "/admin/subscribers",
  "/admin/bookings",
  "/admin/payments",
  "/admin/events",
  "/admin/reports",
  "/admin/analytics",
  "/admin/settings",
];
const QUERY = "?q=asha%20r&period=all";

/** Makes the tab one of an older release on demand: until its next document comes, only scripts that it has loaded are there. */
async function watchScripts(page: Page) {
  const tab = { isOld: false, missing: 0, loaded: new Set<string>() };
  await page.route("**/assets/*.js", async (route) => {
    const url = route.request().url();
    if (!tab.isOld) tab.loaded.add(url);
    if (tab.loaded.has(url)) return await route.fallback();
    tab.missing += 1;
    await route.fulfill({ status: 404, body: "" });
  });
  page.on("request", (request) => {
    if (request.isNavigationRequest()) tab.isOld = false;
  });
  return tab;
}

test("after a deployment the first click of an older tab leads where it was to, with its query", async ({
  page,
  club,
  complaints,
}) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  const errors: string[] = [];
  // A reload in the middle of a page's transition ends the transition.
  page.on("pageerror", ({ message }) => {
    if (!message.startsWith("Transition was aborted")) errors.push(message);
  });
  const tab = await watchScripts(page);
  const clickTo = async (from: string, paths: readonly string[], base = "") => {
    tab.missing = 0;
    for (const path of paths) {
      tab.loaded.clear();
      await openQuietly(page, from);
      tab.isOld = true;
      await page.evaluate(
        (to) => void Reflect.get(window, "__reactRouterDataRouter").navigate(to),
        path + QUERY,
      );
      // Two missing scripts reload the page twice, and `toHaveURL` ends with a navigation that another one aborts.
      await expect.poll(() => page.url()).toBe(new URL(base + path + QUERY, page.url()).href);
      await ready(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    // Pages may share their script with the one before.
    expect(tab.missing).toBeGreaterThan(paths.length / 2);
  };
  const FIRST = "/terms-and-conditions";
  await clickTo(
    FIRST,
    SITE_PATHS.filter((path) => path !== FIRST),
  );
  // No cookie says the language: the address alone has it.
  await clickTo(`/kn${FIRST}`, ["/events", "/plans"], "/kn");
  await becomeMember(page, club);
  await clickTo("/dashboard", MEMBER_PATHS);
  await becomeAdmin(page, club);
  await clickTo("/admin/dashboard", ADMIN_PATHS);
  await test.step("words that were typed for a form whose page is gone stand there again", async () => {
    tab.loaded.clear();
    await openQuietly(page, "/progress");
    const openFolds = () =>
      page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
    await openFolds();
    const form = page
      .locator('form[action="/progress/events"]')
      .filter({ has: page.locator("[name=title]") });
    await form.locator('[name="title"]').fill("Lake half marathon");
    await form.locator('[name="eventDate"]').fill("2027-01-10");
    await form.locator('[name="eventTime"]').fill("06:00");
    await form.locator('[name="location"]').fill("North gate");
    tab.isOld = true;
    const reloaded = page.waitForEvent("load");
    await form.locator("button").last().click();
    await reloaded;
    await ready(page);
    await expect(page).toHaveURL(/\/progress$/);
    await openFolds();
    await expect(form.locator('[name="title"]')).toHaveValue("Lake half marathon");
    await expect(form.locator('[name="location"]')).toHaveValue("North gate");
  });
  expect(errors).toEqual([]);
  // The browser complains about each script that is missing.
  complaints.length = 0;
});
