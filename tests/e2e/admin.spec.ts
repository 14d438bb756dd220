import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axe, DESKTOP, PHONE, signInAdmin, signUp, test } from "./support";

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

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["768 px", { width: 768, height: 1024 }],
  ["a desktop", DESKTOP],
] as const) {
  test(`every tab is accessible and fits on ${name}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
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

test("a booking is moved and taken back", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/bookings?period=all&status=confirmed");
  const complete = page.getByRole("button", { name: /^Complete:/ });
  const before = await complete.count();
  await complete.first().click();
  await expect(page.getByText("Booking status updated to completed")).toBeVisible();
  await expect(complete).toHaveCount(before - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
  await expect(complete).toHaveCount(before);
});

test("a filtered view is shared by its address", async ({ page, context }) => {
  await signInAdmin(page);
  await page.goto("/admin/bookings");
  await page.getByRole("link", { name: "Month" }).click();
  await page.getByRole("link", { name: /^Confirmed/ }).click();
  await expect(page).toHaveURL(/period=month&status=confirmed/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("link", { name: /^Confirmed/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(other.getByRole("link", { name: "Month" })).toHaveAttribute("aria-current", "true");
});

test("both exports are saved, said, and can be opened", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/reports");
  const csv = await save(page, "Export CSV");
  await expect(page.getByText("Report exported successfully as CSV!")).toBeVisible();
  expect(csv.name).toMatch(/^admin-report-\d{4}-\d\d-\d\d\.csv$/);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.bytes.toString()).toContain("SUMMARY\r\nMetric,Value\r\nTotal Users,");
  const json = await save(page, "Export JSON");
  await expect(page.getByText("Report exported successfully as JSON!")).toBeVisible();
  expect(JSON.parse(json.bytes.toString()).dateRange).toBe("last30days");
});

test("an export that fails says so", async ({ page, complaints }) => {
  await signInAdmin(page);
  await page.goto("/admin/reports");
  await page.route("**/admin/reports/export**", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Failed to export report. Please try again.").first()).toBeVisible();
  complaints.length = 0;
});

test("charts are drawn, each with its table", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/reports?tab=growth");
  await expect(page.locator("figure svg.recharts-surface")).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: "User Growth" })).toBeVisible();
});

test("with the keyboard alone: search, open a member, go to bookings", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAdmin(page);
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

async function save(page: Page, button: string) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it.");
}
