/** The public site on a desktop by mouse and keyboard, and its events on a phone by hand. */
import { expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE, TABLET, test } from "./support";
import { lookAtTheFirstScreen, openQuietly, ready, scrollTop } from "./visits";

/** The narrowest window with the plans side by side. */
const SMALL_DESKTOP = { width: 1024, height: 768 };

test("a visitor reads the first screen, the programs and the events on a desktop", async ({
  openPage,
}) => {
  const phone = await openPage({ viewport: PHONE, hasTouch: true });
  const desktop = await openPage({ viewport: DESKTOP });
  await openQuietly(desktop, "/");
  await lookAtTheFirstScreen(desktop);
  await pointAtThePage(desktop);
  for (const page of [phone, desktop]) await followTheRouteToItsEnd(page);
  await lookAtThePlansOnATablet(await openPage({ viewport: TABLET }));
  for (const page of [phone, desktop]) await openQuietly(page, "/events");
  await test.step("a tap opens the upcoming card and another closes it", async () => {
    const more = phone.getByText("Two easy loops around the lake");
    await expect(more).toBeHidden();
    await phone.locator("article [data-art]").tap();
    await expect(more).toBeVisible();
    await phone.locator("article [data-art]").tap();
    await expect(more).toBeHidden();
  });
  await test.step("the upcoming card opens under the pointer without moving anything, or by its button", async () => {
    const more = desktop.getByText("Two easy loops around the lake");
    const book = desktop.getByRole("link", { name: "Book", exact: true });
    await expect(desktop.locator("article [data-art] svg path").first()).toBeVisible();
    await desktop.mouse.move(5, 5);
    await expect(more).toBeHidden();
    const place = await book.boundingBox();
    await book.hover();
    await expect(more).toBeVisible();
    await expect(more).toBeInViewport({ ratio: 1 });
    expect(await book.boundingBox(), "what is about to be pressed stays").toEqual(place);
    await desktop.mouse.move(5, 5);
    await expect(more).toBeHidden();
    const button = desktop.getByRole("button", { name: "More about this run" });
    await button.focus();
    await desktop.keyboard.press("Enter");
    await expect(more).toBeVisible();
  });
  for (const page of [phone, desktop]) {
    await moveThePastEvents(page);
    await readAPastEvent(page);
  }
});

async function followTheRouteToItsEnd(page: Page) {
  await test.step("the route runs through the chequered band to the figure that breaks the tape", async () => {
    await openQuietly(page, "/");
    await ready(page);
    await expect(page.locator("[data-far]")).toHaveCount(0);
    const boxOf = async (part: string) => {
      const box = await page.locator(`.route-finish ${part}`).boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
      return { left: x, top: y, right: x + width, bottom: y + height };
    };
    const line = await boxOf(".route-drawn path");
    const band = await boxOf(".finish-line");
    const people = await boxOf(".finish-people");
    expect(line.top).toBeLessThan(band.top);
    expect(line.right).toBeGreaterThan((people.left + people.right) / 2);
    expect(line.bottom).toBeGreaterThan((people.top + people.bottom) / 2);
  });
}

async function lookAtThePlansOnATablet(page: Page) {
  for (const viewport of [TABLET, SMALL_DESKTOP])
    await test.step(`each plan's button takes one line at ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await openQuietly(page, "/plans");
      const buttons = page.getByRole("main").getByRole("link", { name: /^(Choose|Book)/ });
      await expect(buttons).toHaveCount(3);
      const lines = await buttons.evaluateAll((links) =>
        links.map(
          (link) =>
            link.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(link).lineHeight),
        ),
      );
      expect(Math.max(...lines)).toBeLessThan(2);
    });
  await test.step("the plans' prices stand in one line, although one name takes two", async () => {
    const plans = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("h2") });
    const tops = await plans
      .locator(".figure")
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  });
}

async function pointAtThePage(page: Page) {
  await test.step("a menu link from another page lands on the section", async () => {
    await page.goto("/events");
    await ready(page);
    await page.getByRole("link", { name: "Membership" }).click();
    await expect(page).toHaveURL(/\/#plans$/);
    await expect.poll(() => scrollTop(page, "plans")).toBeCloseTo(80, -1);
  });
  await test.step("a program stands out while the pointer is on it", async () => {
    const card = page.getByRole("listitem").filter({ hasText: "Mindful Warm-ups" });
    const colour = () => card.evaluate((item) => getComputedStyle(item).backgroundColor);
    await card.scrollIntoViewIfNeeded();
    await page.mouse.move(5, 300);
    const before = await colour();
    await card.hover();
    await expect.poll(colour).toBe("rgb(21, 19, 43)");
    await page.mouse.move(5, 300);
    await expect.poll(colour).toBe(before);
  });
}

async function moveThePastEvents(page: Page) {
  await test.step("the strip of past events moves by one card and 20 pixels", async () => {
    const strip = page.getByRole("list", { name: "Past weekly events" });
    const left = () => strip.evaluate((list) => Math.round(list.scrollLeft));
    const width = await strip
      .locator("li")
      .first()
      .evaluate((card) => card.getBoundingClientRect().width);
    await page.getByRole("button", { name: "Further in the list" }).click();
    const most = await strip.evaluate((list) => list.scrollWidth - list.clientWidth);
    await expect.poll(left).toBe(Math.round(Math.min(width + 20, most)));
    await page.getByRole("button", { name: "Earlier in the list" }).click();
    await expect.poll(left).toBe(0);
  });
}

async function readAPastEvent(page: Page) {
  await test.step("a past event shows its whole description under the pointer or the focus", async () => {
    const card = page.getByRole("listitem").filter({ hasText: "Old Town Heritage Run" });
    const excerpt = card.getByText(/small…$/);
    await expect(excerpt).toBeVisible();
    await card.locator(".past-text").focus();
    await expect(excerpt).toBeHidden();
    await expect(card.getByText(/in a big city\.$/)).toBeVisible();
  });
}
