import { expect, type Page } from "@playwright/test";
import { checkedIn, EVENT_ID, endSessions, openDesk, setStatus } from "./desk";
import { axeDesk, type Club, Phone, test } from "./phone";
import { axe, signInAdmin } from "./support";
import { ready } from "./visits";

test("the pages of the run day are clean for screen readers, some open without a signal, and Logout waits for what was not sent", async ({
  club,
}) => {
  test.setTimeout(180_000);
  const { dataDir, url } = club;
  await setStatus(dataDir, "divya", "pending");
  const phone = await Phone.open(url, await openDesk(dataDir));
  const { page } = phone;
  await test.step("every page of the run day is clean for screen readers", () =>
    readThePages(page, club));
  await test.step("the pages that are kept open without a signal", () =>
    openWithoutSignal(page, club));
  await club.resume();
  await page.goto(`${url}/qr-scanner`);
  await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
  await test.step("Logout waits for unsent check-ins: send them, stay, or confirm their loss", () =>
    logOutWithCheckIns(page, club));
  await phone.close();
});

async function readThePages(page: Page, { url }: Club) {
  await page.getByRole("button", { name: "Walk-in" }).click();
  await axe(page);
  await page.goto(`${url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByText("Kept on this phone")).toBeVisible({ timeout: 20_000 });
  await axe(page);
  await page.goto(`${url}/check-in/${EVENT_ID}`);
  await axe(page);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await expect(page.getByRole("link", { name: "QR Scanner" })).toBeVisible();
  await axe(page);
  await signInAdmin(page);
  for (const path of ["", "?q=menon", "/screen", "/poster", "/roster"]) {
    await page.goto(`${url}/qr-info${path}`);
    await axe(page);
  }
  // Paper is as narrow as a phone, and takes the list as a table.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader", { name: "Phone ends in" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toHaveCSS("display", "table-row");
  await expect(page.getByText("Skip to content")).toBeHidden();
  await expect(page.locator("main")).toHaveCSS("display", "block");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "QR Info" }).click();
  await page.waitForURL(/\/qr-info(\?|$)/);
  await page.goto(`${url}/qr-info/results?event=${EVENT_ID}`);
  await axe(page);
}

async function openWithoutSignal(page: Page, club: Club) {
  const { dataDir, url } = club;
  await page.goto(`${url}/qr-scanner`);
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await page.getByRole("button", { name: "Paid in cash" }).click();
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await expect.poll(() => checkedIn(dataDir), { timeout: 20_000 }).toEqual({ divya: "list" });
  await page.getByRole("link", { name: "Leave the desk" }).click();
  await page.waitForURL(`${url}/admin/dashboard`);
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  await club.pause();
  await page.getByRole("link", { name: "QR Scanner" }).click();
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await expect(page.getByText("No signal: everything works.")).toBeVisible();
  await page.goto(`${url}/qr-info`);
  await expect(page.getByRole("heading", { name: "There is no signal here" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "QR Scanner" }).click();
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await page.goto(`${url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByRole("img", { name: /^Pass for/ })).toBeVisible();
}

async function logOutWithCheckIns(page: Page, club: Club) {
  const { dataDir, url } = club;
  const signIn = async () =>
    page.context().addCookies([{ name: "session", value: await openDesk(dataDir), url }]);
  await endSessions(dataDir);
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("Please sign in again")).toBeVisible();
  await expect(page.getByText("1 thing waits on this phone, safe")).toBeVisible();
  await axeDesk(page);

  await page.context().route("**/qr-scanner/sync", (route) => route.abort());
  await signIn();
  await page.goto(`${url}/settings/logout`);
  await ready(page);
  const dialog = page.getByRole("dialog", { name: "1 check-in not sent yet" });
  await page.locator("#main").getByRole("button", { name: "Logout" }).click();
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Send now, then log out" }).click();
  await expect(dialog).toContainText("There is no signal. They are still on this phone.");
  await dialog.getByRole("button", { name: "Stay logged in" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.locator("#profile-menu").getByRole("button", { name: "Logout" }).click();
  await page.context().unroute("**/qr-scanner/sync");
  await dialog.getByRole("button", { name: "Send now, then log out" }).click();
  await page.waitForURL(`${url}/`);
  expect(await checkedIn(dataDir)).toEqual({ divya: "list", arjun: "list" });

  // An admin on the same phone drops what a run leader has left on it.
  await signIn();
  await page.goto(`${url}/qr-scanner`);
  await page.context().route("**/qr-scanner/sync", (route) => route.abort());
  await page.getByRole("button", { name: "Check in: Karthik Subramanian" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await signInAdmin(page);
  await ready(page);
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).and(page.locator(":visible")).click();
  await dialog.getByRole("button", { name: "Log out all the same, 1 check-in is lost" }).click();
  await page.waitForURL(`${url}/admin`);
  expect(await checkedIn(dataDir)).toEqual({ divya: "list", arjun: "list" });
}
