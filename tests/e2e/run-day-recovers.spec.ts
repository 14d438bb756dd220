import { expect, type Route } from "@playwright/test";
import { checkedIn, openGate } from "./gate";
import { Phone, test } from "./phone";
import { axe } from "./support";

test("an entry that the server fails on every time is set aside, holds up nobody, and can be sent again", async ({
  club,
}) => {
  test.setTimeout(90_000);
  const { dataDir, url } = club;
  const phone = await Phone.open(url, await openGate(dataDir));
  const { page } = phone;
  await page.context().route("**/qr-scanner/sync", failOnArjun);
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect.poll(() => checkedIn(dataDir), { timeout: 40_000 }).toEqual({ divya: "list" });
  const unsettled = page.getByRole("alert").filter({ hasText: "To settle" });
  await expect(unsettled).toContainText("Arjun Nair: The server failed on this again and again.");
  await expect(page.getByText("to be sent")).toHaveCount(0);
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await axe(page);

  // It outlives the page, and nothing of it is lost.
  await page.reload();
  await expect(unsettled).toContainText("Arjun Nair");
  await page.context().unroute("**/qr-scanner/sync", failOnArjun);
  await page.getByRole("button", { name: "Send again: Arjun Nair" }).click();
  await expect
    .poll(() => checkedIn(dataDir), { timeout: 20_000 })
    .toEqual({ arjun: "list", divya: "list" });
  await expect(page.getByText("To settle")).toHaveCount(0);
  await expect(page.getByText("2 of 25 in")).toBeVisible();
  await phone.close();
});

test("the self check-in screen says that it has no signal, and comes back by itself", async ({
  club,
}) => {
  test.setTimeout(120_000);
  const phone = await Phone.open(club.url, await openGate(club.dataDir));
  const { page } = phone;
  await page.goto("/qr-info/screen");
  const code = page.getByRole("img", { name: "Code for checking in by yourself" });
  await expect(code).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await club.pause();
  // Somebody looks at the screen: it looks at once, and not only when this code ends.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("No signal: no code at the moment")).toBeVisible({ timeout: 40_000 });
  await expect(code).toHaveCount(0);
  await axe(page);
  await club.resume();
  await expect(code).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("No signal")).toHaveCount(0);
  // No page was loaded anew for it, and nobody has tapped anything.
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);

  // Opened anew without a signal it knocks as well.
  await club.pause();
  await page.goto("/qr-info/screen");
  await expect(page.getByRole("heading", { name: "There is no signal here" })).toBeVisible();
  await club.resume();
  await expect(code).toBeVisible({ timeout: 40_000 });
  await phone.close();
});

/** The server breaks on one person, whatever else is in the batch. */
async function failOnArjun(route: Route): Promise<void> {
  const batch = new URLSearchParams(route.request().postData() ?? "").get("batch") ?? "";
  if (batch.includes("sample-booking-arjun")) await route.fulfill({ status: 500 });
  else await route.continue();
}
