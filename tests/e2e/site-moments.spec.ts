/** Times on the landing page, by a browser clock that the journey moves; pages whose pictures or script do not come. */
import { expect, type Page } from "@playwright/test";
import { DESKTOP, type OpenPage, PHONE, test } from "./support";
import { hasScript, ready, rememberClosing, scrollTop } from "./visits";

const DAY_MS = 24 * 60 * 60 * 1000;
const MORNING = Date.parse("2026-11-18T04:30:00Z");

/** Opens the page with its clock stopped; a key starts the script, which waits for no timer then. */
async function openStill(page: Page, path: string, at = MORNING) {
  await page.clock.install({ time: at - 1000 });
  await page.clock.pauseAt(at);
  await page.goto(path);
  await startScript(page);
}

async function startScript(page: Page) {
  await page.keyboard.press("Shift");
  await ready(page);
}

const isOpen = (page: Page) => page.evaluate(() => document.querySelector("dialog")?.open ?? false);

test("a visitor can read the site while things on it move, come late or fail to load", async ({
  page,
  openPage,
  complaints,
}) => {
  await keepTheTimes(await openPage(), openPage);
  await doWithoutFiles(page, openPage, complaints);
});

async function keepTheTimes(page: Page, openPage: OpenPage) {
  await test.step("the popup opens after 500 ms, closes in 500 ms and stays away on the next visit", async () => {
    await openStill(page, "/");
    await page.clock.runFor(499);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(1);
    // The clock stands, but React writes to the page a moment after its timer.
    await expect.poll(() => isOpen(page)).toBe(true);

    await page.evaluate(() => document.querySelector<HTMLElement>("dialog [title=Close]")?.click());
    await expect(page.locator("dialog")).toHaveAttribute("data-closing", "true");
    await page.clock.runFor(499);
    expect(await isOpen(page)).toBe(true);
    await page.clock.runFor(1);
    await expect.poll(() => isOpen(page)).toBe(false);

    await page.clock.pauseAt(MORNING + 30 * DAY_MS);
    await page.reload();
    await startScript(page);
    await page.clock.runFor(1000);
    expect(await isOpen(page)).toBe(false);
  });
  await test.step("the popup does not open while somebody types or reads below the fold", async () => {
    const typing = await openPage();
    await openStill(typing, "/");
    await typing.getByLabel(/full name/i).evaluate((field) => field.focus({ preventScroll: true }));
    await typing.clock.runFor(1000);
    expect(await isOpen(typing)).toBe(false);
    const reading = await openPage();
    await openStill(reading, "/");
    await reading.evaluate(() => window.scrollTo(0, window.innerHeight));
    await reading.clock.runFor(1000);
    expect(await isOpen(reading)).toBe(false);
  });
  const phone = await openPage({ viewport: PHONE });
  await test.step("the popup closes when somebody begins to type", async () => {
    await openStill(phone, "/");
    await phone.clock.runFor(500);
    await expect.poll(() => isOpen(phone)).toBe(true);
    await phone.getByLabel(/full name/i).evaluate((field) => field.focus({ preventScroll: true }));
    await expect(phone.locator("dialog")).toHaveAttribute("data-closing", "true");
    await phone.clock.runFor(500);
    await expect.poll(() => isOpen(phone)).toBe(false);
  });
  const desktop = await openPage({ viewport: DESKTOP });
  await rememberClosing(desktop);
  await openStill(desktop, "/");
  for (const [screen, width] of [
    [phone, PHONE.width],
    [desktop, DESKTOP.width],
  ] as const) {
    await test.step(`at ${width} pixels 'Learn More' scrolls for 500 ms and stops 80 pixels above the section`, () =>
      learnMore(screen));
  }
  await test.step("where motion is reduced the section is there at once and the route is complete", async () => {
    await desktop.emulateMedia({ reducedMotion: "reduce" });
    await desktop.evaluate(() => {
      document.querySelector<HTMLElement>("header a[href='/#plans']")?.click();
    });
    await desktop.clock.runFor(50);
    expect(await scrollTop(desktop, "plans")).toBeCloseTo(80, 0);
    const clips = await desktop
      .locator(".route-drawn")
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).clipPath));
    expect(clips.length).toBeGreaterThan(8);
    expect(new Set(clips)).toEqual(new Set(["none"]));
  });
}

async function learnMore(screen: Page) {
  const start = await scrollTop(screen, "about");
  expect(start).toBeGreaterThan(200);
  await screen.evaluate(() => {
    const links = [...document.querySelectorAll("a")];
    links.find(({ textContent }) => textContent === "Learn More")?.click();
  });
  await screen.clock.runFor(250);
  const halfway = await scrollTop(screen, "about");
  expect(halfway).toBeLessThan(start - 20);
  expect(halfway).toBeGreaterThan(100);
  await screen.clock.runFor(300);
  expect(await scrollTop(screen, "about")).toBeCloseTo(80, 0);
  expect(await screen.evaluate(() => location.hash)).toBe("#about");
  expect(await screen.evaluate(() => document.activeElement?.id)).toBe("about");
}

async function doWithoutFiles(page: Page, openPage: OpenPage, complaints: string[]) {
  await test.step("program cards fade in 100 ms after they are there", async () => {
    await page.goto("/programs");
    const fades = await page.locator(".program").evaluateAll((cards) =>
      cards.map((card) => {
        const { animationName, animationDelay, animationFillMode } = getComputedStyle(card);
        return [animationName, animationDelay, animationFillMode];
      }),
    );
    expect(fades).toEqual(Array(4).fill(["program-in", "0.1s", "backwards"]));
  });
  await test.step("an event's picture falls back, and is left out when that fails too", async () => {
    const broken = (path: string) =>
      page.route(path, (route) => route.fulfill({ body: "no picture" }));
    await broken("**/art/**");
    // A page that the server makes holds its first picture itself.
    const events = page.getByRole("banner").getByRole("link", { name: "Events" });
    await ready(page);
    await events.click();
    const picture = page.locator("article img");
    await expect(picture).toHaveAttribute("src", "/default-event.svg");
    await broken("**/default-event.svg");
    await page.goto("/programs");
    await ready(page);
    await events.click();
    await expect(picture).toHaveCount(0);
    await expect(page.getByRole("article")).toBeVisible();
  });
  complaints.splice(0);
  await test.step("a press on a button before the script is there counts when it comes", async () => {
    const early = await openPage();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await early.route("**/assets/entry.client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await early.goto("/events");
    const button = early.getByRole("button", { name: "More about this run" });
    await button.click();
    expect(await hasScript(early)).toBe(false);
    await expect(button).toHaveAttribute("aria-expanded", "false");
    letGo();
    const less = early.getByRole("button", { name: "Less" });
    await expect(less).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("a program's photograph that cannot be loaded is left out", async () => {
    await page.unrouteAll();
    await page.route("**/programs.data*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replaceAll('"drawing"', '"image"')
        .replaceAll('"groupRuns"', '"/missing.webp"');
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/events");
    await startScript(page);
    const failed = page.waitForResponse("**/missing.webp");
    await page.getByRole("link", { name: "Programs", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Group Runs" })).toBeVisible();
    expect((await failed).status()).toBe(404);
    await expect(page.locator(".program img")).toHaveCount(0);
    complaints.splice(0);
  });
  await test.step("an error shows its page, and Refresh Page brings the page back", async () => {
    await page.unrouteAll();
    await page.route("**/*.data*", (route) => route.abort());
    await page.goto("/no-such-page");
    await ready(page);
    await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /home page/i })
      .click();
    const heading = page.getByRole("heading", { name: "Oops! Something went wrong" });
    await expect(heading).toBeVisible();
    expect(complaints.splice(0)).toHaveLength(1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Refresh Page" }).click();
    await expect(heading).toHaveCount(0);
  });
}
