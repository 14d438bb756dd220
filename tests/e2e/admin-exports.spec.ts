import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { signInAdmin, test } from "./support";
import { ready } from "./visits";

test("both exports are saved, said, and can be opened", async ({ page }) => {
  await signInAdmin(page);
  await openReports(page);
  const csv = await save(page, page.getByRole("button", { name: "Export CSV" }));
  await expect(page.getByText("Report exported successfully as CSV!")).toBeVisible();
  expect(csv.name).toMatch(/^admin-report-\d{4}-\d\d-\d\d\.csv$/);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.bytes.toString()).toContain("SUMMARY\r\nMetric,Value\r\nTotal Users,");
  const json = await save(page, page.getByRole("button", { name: "Export JSON" }));
  await expect(page.getByText("Report exported successfully as JSON!")).toBeVisible();
  expect(JSON.parse(json.bytes.toString()).dateRange).toBe("last30days");
});

test("the members' file has ten cells a line, and none that a spreadsheet would run", async ({
  page,
}) => {
  await signInAdmin(page);
  await page.goto("/admin/subscribers");
  const { name, bytes } = await save(page, page.getByRole("link", { name: "Export CSV" }));
  expect(name).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const lines = bytes.toString().slice(1).trimEnd().split("\r\n");
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const cells = line.match(/("(?:[^"]|"")*"|[^,"]*)(?:,|$)/g) ?? [];
    expect(cells.slice(0, -1)).toHaveLength(10);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  }
});

test("while an export or a report is under way, the screen says so and waits", async ({ page }) => {
  await signInAdmin(page);
  await openReports(page);
  const buttons = page.getByRole("button", { name: /^Export/ });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/admin/reports/export**", async (route) => {
    await held;
    await route.continue();
  });
  await buttons.first().click();
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  answer();
  for (const button of await buttons.all()) await expect(button).toBeEnabled();
  let go = () => {};
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/admin/reports.data**", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole("link", { name: "Last Year" }).click();
  await expect(page.getByText("Loading reports...")).toBeVisible();
  go();
  await expect(page.getByText("Loading reports...")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Last Year" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("an export that fails says so", async ({ page, complaints }) => {
  await signInAdmin(page);
  await openReports(page);
  await page.route("**/admin/reports/export**", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Failed to export report. Please try again.").first()).toBeVisible();
  complaints.length = 0;
});

async function openReports(page: Page) {
  await page.goto("/admin/reports");
  await ready(page);
}

async function save(page: Page, button: Locator) {
  const waiting = page.waitForEvent("download");
  await button.click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
