/** The landing page as a visitor uses it by hand, on a phone. */
import { expect, type Page } from "@playwright/test";
import { axe } from "./accessible";
import { PHONE, test } from "./support";
import { CLOSED, lookAtTheFirstScreen, ready, rememberClosing, scrollTop } from "./visits";

const popupOf = (page: Page) => page.getByRole("dialog", { name: "Your First Run is FREE!" });
const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true });

test.use({ viewport: PHONE, hasTouch: true });

test("a visitor on a phone uses every part of the landing page", async ({ page }) => {
  await meetThePopup(page);
  await lookAtTheFirstScreen(page);
  await test.step("the menu opens by its icon, closes by its button and leads on", async () => {
    await page.goto("/");
    await ready(page);
    const events = menuLink(page, "Events");
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
  await turnTheTestimonials(page);
  await swipeTheTestimonials(page);
  await sendTheContactForm(page);
});

/** Leaves the browser as one that closed the popup just now. */
async function meetThePopup(page: Page) {
  const popup = popupOf(page);
  await test.step("the popup opens by itself, small, and leaves the focus where it was", async () => {
    await page.goto("/");
    await expect(popup).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const box = await popup.boundingBox();
    expect((box?.width ?? 999) * (box?.height ?? 999)).toBeLessThan(60_000);
    await axe(page);
  });
  await test.step("Escape closes the popup, and a second visit does not open it", async () => {
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
    await page.evaluate((key) => localStorage.removeItem(key), CLOSED);
    await page.reload();
    await expect(popup).toBeVisible();
  });
  await test.step("the popup's button closes it and leads to the register section", async () => {
    await popup.getByRole("button", { name: "Register now" }).click();
    await expect(popup).toBeHidden();
    await expect.poll(() => scrollTop(page, "register")).toBeCloseTo(80, -1);
  });
  await rememberClosing(page);
}

async function turnTheTestimonials(page: Page) {
  await test.step("the testimonials go round at both ends, by arrows and by keyboard", async () => {
    await page.goto("/");
    await ready(page);
    const carousel = page.getByRole("region", { name: "What runners say" });
    await carousel.scrollIntoViewIfNeeded();
    const shown = carousel.getByText(/^\d \/ 3$/);
    await carousel.getByRole("button", { name: "Previous" }).click();
    await expect(shown).toHaveText("3 / 3");
    await carousel.getByRole("button", { name: "Next" }).click();
    await expect(shown).toHaveText("1 / 3");
    await carousel.getByRole("list").focus();
    for (const [key, place] of [
      ["ArrowLeft", "3 / 3"],
      ["ArrowRight", "1 / 3"],
      ["ArrowRight", "2 / 3"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(shown).toHaveText(place);
    }
    await expect(carousel.getByText("I met my co-founder")).toBeInViewport();
  });
}

async function swipeTheTestimonials(page: Page) {
  await test.step("the testimonials follow a swipe and go round at both ends", async () => {
    await page.goto("/");
    await ready(page);
    // What is laid out late moves what stands below it.
    await expect(page.locator("[data-far]")).toHaveCount(0);
    const carousel = page.getByRole("region", { name: "What runners say" });
    const shown = carousel.getByText(/^\d \/ 3$/);
    await shown.scrollIntoViewIfNeeded();
    const box = await carousel.getByRole("list").boundingBox();
    const session = await page.context().newCDPSession(page);
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
      });
    for (const [by, index] of [
      [150, 2],
      [-150, 0],
      [-150, 1],
    ] as const) {
      await touch("touchStart", x);
      for (let share = 1; share <= 5; share += 1) await touch("touchMove", x + (by * share) / 5);
      await touch("touchEnd", x + by);
      await expect(shown).toHaveText(`${index + 1} / 3`);
      const slide = carousel.getByRole("listitem").nth(index).locator("strong");
      await expect(slide).toBeInViewport({ ratio: 1 });
    }
  });
}

async function sendTheContactForm(page: Page) {
  await test.step("the contact form names what is wrong and thanks once it is mended", async () => {
    await page.goto("/contact");
    await ready(page);
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
}
