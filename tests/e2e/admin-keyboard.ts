/** What an organiser does in the admin panel by keyboard alone. */
import { expect, type Locator, type Page } from "@playwright/test";

/** From the search to a booking that is cancelled and confirmed again. */
export async function workByKeyboard(page: Page) {
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("asha");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=asha/);
  const asha = page.getByRole("link", { name: /^Asha/ }).first();
  await tabTo(page, asha);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Asha");
  await tabTo(page, page.getByRole("link", { name: "Bookings", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This Week's Bookings");
  await tabTo(page, page.getByRole("link", { name: "All", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=all/);
  const confirmed = page.getByRole("link", { name: /^Confirmed/ });
  await expect(confirmed, "choices add up").toHaveAttribute("href", /period=all/);
  await tabTo(page, confirmed);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=all&status=confirmed/);
  await tabTo(page, page.getByRole("button", { name: /^Cancel:/ }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Booking status updated to cancelled")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await tabTo(page, undo, "Shift+Tab");
  await page.keyboard.press("Enter");
  const undone = page.getByRole("status").filter({ hasText: "status updated to confirmed" });
  await expect(undone).toBeFocused();
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab does not reach it.");
}
