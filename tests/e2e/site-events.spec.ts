import { expect } from "@playwright/test";
import { DESKTOP, PHONE, test } from "./support";
import { openQuietly } from "./visits";

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("the strip of past events moves by one card and 20 pixels", async ({ page }) => {
      await openQuietly(page, "/events");
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

    test("a past event shows its whole description under the pointer or the focus", async ({
      page,
    }) => {
      await openQuietly(page, "/events");
      const card = page.getByRole("listitem").filter({ hasText: "Old Town Heritage Run" });
      const excerpt = card.getByText(/small…$/);
      await expect(excerpt).toBeVisible();
      await card.locator(".past-text").focus();
      await expect(excerpt).toBeHidden();
      await expect(card.getByText(/in a big city\.$/)).toBeVisible();
    });
  });
}

test.describe("on a phone, by hand", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a tap opens the upcoming card and another closes it", async ({ page }) => {
    await openQuietly(page, "/events");
    const more = page.getByText("Two easy loops around the lake");
    await expect(more).toBeHidden();
    await page.locator("article img").tap();
    await expect(more).toBeVisible();
    await page.locator("article img").tap();
    await expect(more).toBeHidden();
  });
});

test.describe("on a desktop, by mouse and keyboard", () => {
  test.use({ viewport: DESKTOP });

  test("the upcoming card opens under the pointer, where nothing moves away, and by its button", async ({
    page,
  }) => {
    await openQuietly(page, "/events");
    const more = page.getByText("Two easy loops around the lake");
    const book = page.getByRole("link", { name: "Book", exact: true });
    await page.mouse.move(5, 5);
    await expect(more).toBeHidden();
    const place = await book.boundingBox();
    await book.hover();
    await expect(more).toBeVisible();
    await expect(more).toBeInViewport({ ratio: 1 });
    expect(await book.boundingBox(), "what is about to be pressed stays").toEqual(place);
    await page.mouse.move(5, 5);
    await expect(more).toBeHidden();
    const button = page.getByRole("button", { name: "More about this run" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(more).toBeVisible();
  });
});
