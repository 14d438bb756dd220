import { expect, type Page } from "@playwright/test";
import type { ServerProcess } from "./server-process";
import { DESKTOP, PHONE, signInAdmin, signUp, test } from "./support";

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(`a visitor on ${name} signs up, books the free first run and sees it confirmed`, async ({
    page,
    openPage,
    club,
  }) => {
    await page.setViewportSize(viewport);
    await bookAndSeeItConfirmed({ page, openPage, club });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor signs up, books the free first run and sees it confirmed", async ({
    page,
    openPage,
    club,
  }) => {
    await page.setViewportSize(PHONE);
    await bookAndSeeItConfirmed({ page, openPage, club });
  });

  test("the menu of the landing page can be reached on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    const events = menu.getByRole("link", { name: "Events" });
    if (!(await events.isVisible())) await page.getByText(/^(open )?menu$/i).click();
    await events.click();
    await expect(page).toHaveURL(/\/events$/);
  });

  test("a mistake in the registration form is named and what was typed stays", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel(/full name/i).fill("Nila Anand");
    await page.getByLabel(/whatsapp/i).fill("12345");
    await page
      .locator("form")
      .filter({ has: page.getByLabel(/whatsapp/i) })
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Register now" }).click();
    await expect(page.getByLabel(/full name/i)).toHaveValue("Nila Anand");
    await expect(page.getByLabel(/whatsapp/i)).toHaveAttribute("aria-invalid", "true");
  });
});

interface Journey {
  page: Page;
  openPage: () => Promise<Page>;
  club: ServerProcess;
}

async function bookAndSeeItConfirmed({ page, openPage, club }: Journey) {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/signup");
  const runner = await signUp(page, club);

  await page.goto("/events");
  await page.getByRole("link", { name: /book/i }).first().click();
  await page.waitForURL("**/events/*/book");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I'm in" }).click();
  await page.waitForURL("**/bookings/**");
  await expect(page.getByText("Pending").first()).toBeVisible();

  const admin = await openPage();
  await signInAdmin(admin);
  await admin.goto("/admin/bookings?period=all&status=pending");
  await admin.getByRole("button", { name: `Confirm: ${runner.fullName}, ` }).click();
  await expect(admin.getByText("Booking status updated to confirmed")).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByText("Confirmed").first()).toBeVisible();
  await expect(page.getByText("Pending")).toHaveCount(0);
}
