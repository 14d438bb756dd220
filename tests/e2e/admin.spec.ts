import { expect, type Locator, type Page } from "@playwright/test";
import { bookAt, openRunners } from "./bookings";
import { ADMIN } from "./server-process";
import { axe, DESKTOP, PHONE, signInAdmin, signUp, test } from "./support";
import { ready } from "./visits";

const TABS = [
  "dashboard",
  "bookings?period=all",
  "analytics",
  "registrations?period=all",
  "messages",
  "subscribers",
  "subscribers/sample-member-asha",
  "reports",
  "reports?tab=users",
  "reports?tab=growth",
  "team",
  "audit",
  "search?q=asha",
];

for (const [name, viewport, colorScheme] of [
  ["a phone", PHONE, "light"],
  ["768 px", { width: 768, height: 1024 }, "dark"],
  ["a desktop", DESKTOP, "light"],
] as const) {
  test(`every tab is accessible and fits on ${name}, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await signInAdmin(page);
    for (const tab of TABS) {
      await page.goto(`/admin/${tab}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await axe(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect({ tab, overflow }).toEqual({ tab, overflow: 0 });
    }
  });
}

test("an admin approves a newcomer, suspends them, and they are out at once", async ({
  page,
  openPage,
  club,
}) => {
  const runner = await signUp(page, club);
  const admin = await openPage();
  await signInAdmin(admin);
  await admin.goto("/admin/registrations?period=3days");
  await admin.getByRole("button", { name: `Approve ${runner.fullName}` }).click();
  await expect(admin.getByText("User status updated to active")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(runner.fullName);

  await admin.goto(`/admin/subscribers?q=${runner.phone}`);
  await admin.getByText("Suspend…").click();
  await admin.getByLabel(/Reason to suspend/).fill("A test of the door");
  await admin.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(admin.getByText("User status updated to suspended")).toBeVisible();
  const answer = await page.request.get("/dashboard");
  expect(answer.status()).toBe(401);
});

test("a booking, and then two at once, are moved and taken back; so is a suspension", async ({
  page,
}) => {
  await signInAdmin(page);
  await page.goto("/admin/bookings?period=all&status=confirmed");
  const complete = page.getByRole("button", { name: /^Complete:/ });
  const before = await complete.count();
  const undo = page.getByRole("button", { name: "Undo" });
  await complete.first().click();
  await expect(page.getByText("Booking status updated to completed")).toBeVisible();
  await expect(complete).toHaveCount(before - 1);
  await undo.click();
  await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
  await expect(complete).toHaveCount(before);
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Cancel chosen" }).click();
  await expect(page.getByText("Booking status updated to cancelled (2 bookings)")).toBeVisible();
  await expect(complete).toHaveCount(before - 2);
  await undo.click();
  await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
  await expect(complete).toHaveCount(before);

  await page.goto("/admin/subscribers/sample-member-arjun");
  await page.getByText("Suspend…").click();
  await page.getByLabel(/Reason to suspend/).fill("The wrong person");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("User status updated to suspended")).toBeVisible();
  await undo.click();
  await expect(page.getByText("User status updated to active")).toBeVisible();
});

test("a new booking appears in an open list without a reload", async ({ page, club }) => {
  await signInAdmin(page);
  const listening = page.waitForResponse("**/admin/bookings/changes");
  await page.goto("/admin/bookings?period=month&status=pending");
  await listening;
  const [first = "", second = ""] = await openRunners(club.dataDir, 2);
  const rows = page.getByRole("row", { name: /Runner \d{4}/ });
  const before = await rows.count();
  expect(await bookAt(club.url, first, crypto.randomUUID())).toBe(true);
  await expect(rows).toHaveCount(before + 1);
  await rows
    .first()
    .getByRole("button", { name: /^Confirm:/ })
    .click();
  await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
  await expect(rows).toHaveCount(before);
  expect(await bookAt(club.url, second, crypto.randomUUID())).toBe(true);
  await expect(rows).toHaveCount(before + 1);
  // What was said and its Undo outlast the list's reading itself anew.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(before + 2);
});

test("a filtered view is shared by its address", async ({ page, context }) => {
  await signInAdmin(page);
  await page.goto("/admin/bookings");
  await ready(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/bookings.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Month" }).click();
  const confirmed = page.getByRole("link", { name: /^Confirmed/ });
  await expect(confirmed, "the month is on its way").toHaveAttribute("href", /period=month/);
  await expect(page).not.toHaveURL(/period=month/);
  await confirmed.click();
  letGo();
  await expect(page).toHaveURL(/period=month&status=confirmed/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("link", { name: /^Confirmed/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(other.getByRole("link", { name: "Month" })).toHaveAttribute("aria-current", "true");
});

test("charts are drawn, each with its table", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/reports?tab=growth");
  await expect(
    page.getByRole("figure", { name: "User Growth" }).locator("svg").first(),
  ).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: "User Growth" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Reports & Analytics" })).toBeVisible();
  await expect(
    page.getByRole("figure", { name: "User Growth" }).locator("svg").first(),
  ).toBeVisible();
  for (const name of ["Export CSV", "Refresh", "Logout"])
    await expect(page.getByRole("button", { name })).toBeHidden();
});

test("with the keyboard alone: sign in, search, open a member, move a booking and take it back", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await page.setViewportSize(DESKTOP);
  await page.goto("/admin");
  await tabTo(page, page.getByLabel(/^username/i));
  await page.keyboard.type(ADMIN.username);
  await tabTo(page, page.getByLabel(/^password/i));
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  // The page's script comes after the first paint; until it is there the key does nothing.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 });
  }).toPass();
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
  const confirmed = page.getByRole("link", { name: /^Confirmed/ });
  await expect(confirmed, "choices add up").toHaveAttribute("href", /period=all/);
  await tabTo(page, confirmed);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=all&status=confirmed/);
  await tabTo(page, page.getByRole("button", { name: /^Complete:/ }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Booking status updated to completed")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await tabTo(page, undo, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
});

test("on a phone the sections and Logout are in the menu", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAdmin(page);
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Subscribers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribers");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab does not reach it.");
}
