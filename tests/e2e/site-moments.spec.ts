/** What happens when on the landing page: by the browser's own clock, which stands still until a test moves it. */
import { expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE, test } from "./support";
import { hasScript, openQuietly, ready, rememberClosing, scrollTop } from "./visits";

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

test("the popup opens after 500 ms, closes in 500 ms and stays away for a week", async ({
  page,
}) => {
  await openStill(page, "/");
  await page.clock.runFor(499);
  expect(await isOpen(page)).toBe(false);
  await page.clock.runFor(1);
  expect(await isOpen(page)).toBe(true);

  await page.evaluate(() => document.querySelector<HTMLElement>("dialog [title=Close]")?.click());
  await expect(page.locator("dialog")).toHaveAttribute("data-closing", "true");
  await page.clock.runFor(499);
  expect(await isOpen(page)).toBe(true);
  await page.clock.runFor(1);
  expect(await isOpen(page)).toBe(false);

  for (const [later, opens] of [
    [7 * DAY_MS - 60_000, false],
    [7 * DAY_MS + 60_000, true],
  ] as const) {
    await page.clock.pauseAt(MORNING + later);
    await page.reload();
    await startScript(page);
    await page.clock.runFor(1000);
    expect(await isOpen(page)).toBe(opens);
  }
});

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(`on ${name} 'Learn More' scrolls for 500 ms and stops 80 pixels above the section`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await rememberClosing(page);
    await openStill(page, "/");
    const start = await scrollTop(page, "about");
    expect(start).toBeGreaterThan(200);
    await page.evaluate(() => {
      const links = [...document.querySelectorAll("a")];
      links.find(({ textContent }) => textContent === "Learn More")?.click();
    });
    await page.clock.runFor(250);
    const halfway = await scrollTop(page, "about");
    expect(halfway).toBeLessThan(start - 20);
    expect(halfway).toBeGreaterThan(100);
    await page.clock.runFor(300);
    expect(await scrollTop(page, "about")).toBeCloseTo(80, 0);
    expect(await page.evaluate(() => location.hash)).toBe("#about");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("about");
  });
}

test("where motion is reduced the section is there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await rememberClosing(page);
  await openStill(page, "/");
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("header a[href='/#plans']")?.click();
  });
  await page.clock.runFor(50);
  expect(await scrollTop(page, "plans")).toBeCloseTo(80, 0);
});

test("program cards fade in 100 ms after they are there", async ({ page }) => {
  await page.goto("/programs");
  const fades = await page.locator(".program").evaluateAll((cards) =>
    cards.map((card) => {
      const { animationName, animationDelay, animationFillMode } = getComputedStyle(card);
      return [animationName, animationDelay, animationFillMode];
    }),
  );
  expect(fades).toEqual(Array(4).fill(["program-in", "0.1s", "backwards"]));
});

test("a program's photograph that cannot be loaded is left out", async ({ page, complaints }) => {
  await page.route("**/assets/programs-*.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("icon:", "image:`/missing.webp`,icon:");
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

test("an event's picture falls back, and is left out when that fails too", async ({
  page,
  complaints,
}) => {
  const broken = (path: string) =>
    page.route(path, (route) => route.fulfill({ body: "no picture" }));
  await broken("**/art/**");
  await page.goto("/events");
  const picture = page.locator("article img");
  await expect(picture).toHaveAttribute("src", "/default-event.svg");
  await broken("**/default-event.svg");
  await page.reload();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole("article")).toBeVisible();
  complaints.splice(0);
});

test("a press on a button before the script is there counts when it comes", async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/events");
  const button = page.getByRole("button", { name: "More about this run" });
  await button.click();
  expect(await hasScript(page)).toBe(false);
  await expect(button).toHaveAttribute("aria-expanded", "false");
  letGo();
  await expect(page.getByRole("button", { name: "Less" })).toHaveAttribute("aria-expanded", "true");
});

test.describe("with a finger", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("testimonials follow a swipe and go round at both ends", async ({ page }) => {
    await openQuietly(page, "/");
    // What is laid out late moves what stands below it.
    await expect(page.locator("[data-far]")).toHaveCount(0);
    const carousel = page.getByRole("region", { name: "What runners say" });
    const shown = carousel.getByText(/^\d \/ 3$/);
    await shown.scrollIntoViewIfNeeded();
    const box = await carousel.getByRole("list").boundingBox();
    const session = await page.context().newCDPSession(page);
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40];
    const slide = (index: number) => carousel.getByRole("listitem").nth(index).locator("strong");
    const swipe = async (by: number) => {
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
        });
      await touch("touchStart", x);
      for (let share = 1; share <= 5; share += 1) await touch("touchMove", x + (by * share) / 5);
      await touch("touchEnd", x + by);
    };
    for (const [by, index] of [
      [150, 2],
      [-150, 0],
      [-150, 1],
    ] as const) {
      await swipe(by);
      await expect(shown).toHaveText(`${index + 1} / 3`);
      await expect(slide(index)).toBeInViewport({ ratio: 1 });
    }
  });
});
