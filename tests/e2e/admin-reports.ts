/** An organiser reads the reports, exports them and prints the charts. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ready } from "./visits";

/** For a browser in which no toast was shown yet; takes the complaints of its failures away. */
export async function readReports(page: Page, complaints: string[]) {
  await page.goto("/admin/reports");
  await ready(page);
  await page.getByText("Export and print").click();
  await test.step("an export without a network says so, where no toast was loaded before", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByText("Failed to export report. Please try again.")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports & Analytics");
    await page.context().setOffline(false);
    complaints.length = 0;
  });
  await saveBothFiles(page);
  await waitForAnExport(page);
  await test.step("while another range is read the screen says so", async () => {
    const letGo = await hold(page, "**/admin/reports.data**");
    const year = page.getByRole("link", { name: "Last Year" });
    await year.click();
    await expect(page.getByText("Loading reports...")).toBeVisible();
    letGo();
    await expect(page.getByText("Loading reports...")).toHaveCount(0);
    await expect(year).toHaveAttribute("aria-current", "true");
  });
  await test.step("an export that fails says so", async () => {
    await page.route("**/admin/reports/export**", (route) =>
      route.fulfill({ status: 500, body: "" }),
    );
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(
      page.getByText("Failed to export report. Please try again.").first(),
    ).toBeVisible();
    complaints.length = 0;
  });
  await test.step("charts are drawn, each with its table, and printed without buttons", async () => {
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
  await page.emulateMedia({ media: null });
  await page.unrouteAll();
}

async function saveBothFiles(page: Page) {
  await test.step("both exports are saved, said, and can be opened", async () => {
    const csv = await save(page, page.getByRole("button", { name: "Export CSV" }));
    await expect(page.getByText("Report exported successfully as CSV!")).toBeVisible();
    expect(csv.name).toMatch(/^admin-report-\d{4}-\d\d-\d\d\.csv$/);
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.bytes.toString()).toContain("SUMMARY\r\nMetric,Value\r\nTotal Users,");
    const json = await save(page, page.getByRole("button", { name: "Export JSON" }));
    await expect(page.getByText("Report exported successfully as JSON!")).toBeVisible();
    expect(JSON.parse(json.bytes.toString()).dateRange).toBe("last30days");
  });
}

async function waitForAnExport(page: Page) {
  await test.step("while an export is under way both buttons wait", async () => {
    const buttons = page.getByRole("button", { name: /^Export/ });
    const letGo = await hold(page, "**/admin/reports/export**");
    await buttons.first().click();
    for (const button of await buttons.all()) await expect(button).toBeDisabled();
    letGo();
    for (const button of await buttons.all()) await expect(button).toBeEnabled();
    await page.unrouteAll();
  });
}

/** Holds the answers of this address back; returns what lets them go. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function save(page: Page, button: Locator) {
  const waiting = page.waitForEvent("download");
  await button.click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
