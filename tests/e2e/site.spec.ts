import { expect } from "@playwright/test";
import { axe, DESKTOP, PHONE, SITE_PATHS, test } from "./support";
import { CLOSED, openQuietly, ready, scrollTop } from "./visits";

const POPUP = "Your First Run is FREE!";

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("the first screen says what, when, where and how many spots, with Book", async ({
      page,
    }) => {
      await openQuietly(page, "/");
      const isPhone = viewport === PHONE;
      const next = isPhone
        ? page.getByRole("complementary", { name: "Next run" })
        : page.getByRole("article", { name: "Lakeside Sunday Loop" });
      await expect(next).toBeInViewport({ ratio: 1 });
      await expect(next).toContainText("North gate");
      await expect(next).toContainText(/\d+ of \d+ spots left/);
      await expect(next.getByRole("link", { name: /book/i })).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => document.getElementById("programs")?.scrollIntoView());
      const strip = page.getByRole("complementary", { name: "Next run" });
      await expect(strip.getByRole("link", { name: "Book" })).toBeInViewport({ ratio: 1 });
    });

    test("every section is laid out soon after the first screen, and before a place further down is shown", async ({
      page,
    }) => {
      await openQuietly(page, "/");
      await expect(page.locator("[data-far]")).toHaveCount(0);
      await page.goto("/events");
      await page.goto("/#register");
      await expect(page.locator("[data-far]")).toHaveCount(0);
      await expect(page.locator("#register")).toBeInViewport();
    });

    test("nothing is wider than the screen", async ({ page }) => {
      for (const path of ["/", "/events", "/events/lakeside-sunday-loop", "/plans", "/privacy"]) {
        await page.goto(path);
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ path, spill }).toEqual({ path, spill: 0 });
      }
    });

    test("the popup opens by itself, keeps the focus, and Escape closes it for a week", async ({
      page,
    }) => {
      await page.goto("/");
      const popup = page.getByRole("dialog", { name: POPUP });
      await expect(popup).toBeVisible();
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press("Tab");
        const inside = await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("dialog") !== null,
        );
        expect(inside).toBe(true);
      }
      await axe(page);
      await popup.evaluate((dialog) => {
        // It says so for half a second, which a busy machine may not look at.
        const note = () => Object.assign(window, { saidItCloses: true });
        new MutationObserver(note).observe(dialog, { attributeFilter: ["data-closing"] });
      });
      await page.keyboard.press("Escape");
      await expect.poll(() => page.evaluate(() => "saidItCloses" in window)).toBe(true);
      await expect(popup).toBeHidden();
      await page.reload();
      await ready(page);
      await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1500 });
      await page.evaluate(
        ([key, week]) => localStorage.setItem(String(key), String(Date.now() - Number(week))),
        [CLOSED, 7 * 24 * 60 * 60 * 1000 + 1],
      );
      await page.reload();
      await expect(page.getByRole("dialog", { name: POPUP })).toBeVisible();
    });

    test("the popup's button closes it and leads to the register section", async ({ page }) => {
      await page.goto("/");
      const popup = page.getByRole("dialog", { name: POPUP });
      await popup.getByRole("button", { name: "Register now" }).click();
      await expect(popup).toBeHidden();
      await expect.poll(() => scrollTop(page, "register")).toBeCloseTo(80, -1);
    });

    test("the carousel goes round at both ends, by arrows and by keyboard", async ({ page }) => {
      await openQuietly(page, "/");
      const carousel = page.getByRole("region", { name: "What runners say" });
      await carousel.scrollIntoViewIfNeeded();
      const shown = carousel.getByText(/^\d \/ 3$/);
      await carousel.getByRole("button", { name: "Previous" }).click();
      await expect(shown).toHaveText("3 / 3");
      await carousel.getByRole("button", { name: "Next" }).click();
      await expect(shown).toHaveText("1 / 3");
      await carousel.getByRole("list").focus();
      await page.keyboard.press("ArrowLeft");
      await expect(shown).toHaveText("3 / 3");
      await page.keyboard.press("ArrowRight");
      await expect(shown).toHaveText("1 / 3");
      await page.keyboard.press("ArrowRight");
      await expect(shown).toHaveText("2 / 3");
      await expect(carousel.getByText("I met my co-founder")).toBeInViewport();
    });

    test("the contact form names what is wrong, keeps the rest, and thanks", async ({ page }) => {
      await openQuietly(page, "/contact");
      await page.getByLabel(/full name/i).fill("நிலா Anand");
      await page.getByLabel(/^age/i).fill("17");
      await page.getByLabel(/profession/i).selectOption("Student");
      await page.getByLabel(/whatsapp number/i).fill("9876543210");
      await page.getByRole("button", { name: "Register now" }).click();
      await expect(page.getByText("You need to be 18 or older to run with us.")).toBeVisible();
      await expect(page.getByLabel(/^age/i)).toBeFocused();
      await expect(page.getByLabel(/full name/i)).toHaveValue("நிலா Anand");
      await axe(page);
      await page.getByLabel(/^age/i).fill("29");
      await page.getByRole("button", { name: "Register now" }).click();
      await expect(page.getByText("Form submitted successfully ✅")).toBeVisible();
      await expect(page.getByLabel(/full name/i)).toHaveValue("");
    });

    test("WCAG 2.2 AA on every page of the site", async ({ page }) => {
      test.slow();
      for (const path of SITE_PATHS) {
        await openQuietly(page, path);
        await axe(page);
      }
    });
  });
}

test.describe("on a phone, by hand", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("the menu opens by its icon, closes by its button and leads on", async ({ page }) => {
    await openQuietly(page, "/");
    const events = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Events" });
    await expect(events).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(events).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await expect(events).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("link", { name: "Membership", exact: true }).tap();
    await expect(events).toBeHidden();
    await expect.poll(() => scrollTop(page, "plans")).toBeCloseTo(80, -1);
  });
});

test.describe("on a desktop, by mouse and keyboard", () => {
  test.use({ viewport: DESKTOP });

  test("a menu link from another page lands on the section", async ({ page }) => {
    await openQuietly(page, "/events");
    await page.getByRole("link", { name: "Membership" }).click();
    await expect(page).toHaveURL(/\/#plans$/);
    await expect.poll(() => scrollTop(page, "plans")).toBeCloseTo(80, -1);
  });

  test("a program stands out while the pointer is on it", async ({ page }) => {
    await openQuietly(page, "/");
    const card = page.getByRole("listitem").filter({ hasText: "Mindful Warm-ups" });
    const colour = () => card.evaluate((item) => getComputedStyle(item).backgroundColor);
    await card.scrollIntoViewIfNeeded();
    const before = await colour();
    await card.hover();
    await expect.poll(colour).toBe("rgb(21, 19, 43)");
    await page.mouse.move(5, 300);
    await expect.poll(colour).toBe(before);
  });
});

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test.describe(`on ${name} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test("the contact form is kept, and everything on the events page can be read", async ({
      page,
    }) => {
      await page.goto("/");
      for (const section of await page.locator("[data-far]").all())
        await expect(section).toHaveCSS("content-visibility", "visible");
      await page.getByLabel(/full name/i).fill("Nila Anand");
      await page.getByLabel(/^age/i).fill("30");
      await page.getByLabel(/profession/i).selectOption("Other");
      await page.getByLabel(/whatsapp number/i).fill("9876501234");
      await page.getByRole("button", { name: "Register now" }).last().click();
      await expect(page.getByText("Form submitted successfully ✅")).toBeVisible();
      await page.goto("/events");
      await expect(page.getByText("Two easy loops around the lake")).toBeVisible();
    });
  });
}

test("with reduced motion the route is complete and nothing slides", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openQuietly(page, "/");
  const clips = await page
    .locator(".route-drawn")
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).clipPath));
  expect(clips.length).toBeGreaterThan(8);
  expect(new Set(clips)).toEqual(new Set(["none"]));
});
