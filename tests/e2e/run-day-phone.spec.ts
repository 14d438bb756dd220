import { expect, type Page } from "@playwright/test";
import { checkedIn, checkIns, EVENT_ID, openGate, setFreeSeats, setRole, setStatus } from "./gate";
import { Phone, test } from "./phone";
import { axe, signInAdmin } from "./support";
import { ready } from "./visits";

const DAY_MS = 86_400_000;

test("a walk-in is to be confirmed until the server has spoken; what it refuses is to settle", async ({
  club,
}) => {
  const { dataDir } = club;
  const phone = await Phone.open(club.url, await openGate(dataDir));
  const { page } = phone;
  await setFreeSeats(dataDir, 1);
  const heard = page.waitForResponse("**/qr-scanner/list*");
  await page.reload();
  await heard;
  await expect(page.getByText("0 of 25 in")).toBeVisible();
  await page.getByRole("button", { name: "Add a walk-in" }).click();
  await axe(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect
    .poll(() => page.evaluate(() => fetch("/qr-scanner/list").then((answer) => answer.ok)))
    .toBe(true);
  await club.pause();
  await setFreeSeats(dataDir, 0);
  await addWalkIn(page, "Nila Anand", "98765 43210");
  await expect(page.getByText("To be confirmed by the server.")).toBeVisible();
  const row = page.getByLabel("People on this run").locator("li", { hasText: "Nila Anand" });
  await expect(row).toContainText("To be confirmed");
  await expect(page.locator("[aria-live] .bg-success-fill")).toHaveCount(0);
  await addWalkIn(page, "Om Prakash", "98765 43211");
  await expect(page.locator("[aria-live]").getByText("The run is full")).toBeVisible();
  await club.resume();
  const unsettled = page.getByRole("alert").filter({ hasText: "To settle" });
  await expect(unsettled).toContainText("Nila Anand: The run is full", { timeout: 20_000 });
  await expect(page.getByText("0 of 25 in")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Seen: Nila Anand" }).click();
  await expect(page.getByText("To settle")).toHaveCount(0);
  await phone.close();
});

test("Logout waits for what was not sent: send it, stay, or lose it knowingly", async ({
  club,
}) => {
  const { dataDir, url } = club;
  const phone = await Phone.open(url, await openGate(dataDir));
  const { page } = phone;
  await page.context().route("**/qr-scanner/sync", (route) => route.abort());
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
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
  expect(await checkedIn(dataDir)).toEqual({ arjun: "list" });

  // A run leader who is none any more keeps what waits; an admin on the same phone sends or drops it.
  await page.context().addCookies([{ name: "session", value: await openGate(dataDir), url }]);
  await page.goto(`${url}/qr-scanner`);
  await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
  await setRole(dataDir, "member");
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("You may not check people in for this run any more")).toBeVisible();
  await expect(page.getByText("Divya Menon: check-in")).toBeVisible();
  await signInAdmin(page);
  await ready(page);
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).and(page.locator(":visible")).click();
  await dialog.getByRole("button", { name: "Log out all the same, 1 check-in is lost" }).click();
  await page.waitForURL(`${url}/admin`);
  expect(await checkedIn(dataDir)).toEqual({ arjun: "list" });
  await phone.close();
});

test("a phone whose clock is a day ahead, put right after it dies, has the right time at the server", async ({
  club,
}) => {
  const { dataDir, url } = club;
  const started = Date.now();
  const phone = await Phone.open(url, await openGate(dataDir), { before: setClockAhead });
  const { page } = phone;
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect.poll(() => checkedIn(dataDir), { timeout: 20_000 }).toEqual({ arjun: "list" });
  await club.pause();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("clockIsRight", "yes"));
  await page.reload();
  expect(await page.evaluate(() => Date.now())).toBeLessThan(started + DAY_MS / 2);
  await club.resume();
  await expect
    .poll(() => checkedIn(dataDir), { timeout: 20_000 })
    .toEqual({ arjun: "list", divya: "list" });
  for (const { at } of await checkIns(dataDir)) {
    expect(at).toBeGreaterThanOrEqual(started - 5_000);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
  await phone.close();
});

test("every page of the run day is clean for screen readers, and the scanner opens from the menu without a signal", async ({
  club,
}) => {
  test.setTimeout(90_000);
  const { dataDir, url } = club;
  await setStatus(dataDir, "divya", "pending");
  const phone = await Phone.open(url, await openGate(dataDir));
  const { page } = phone;
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
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "QR Info" }).click();
  await page.waitForURL(/\/qr-info(\?|$)/);
  await page.goto(`${url}/qr-info/results?event=${EVENT_ID}`);
  await axe(page);

  await page.goto(`${url}/qr-scanner`);
  await page.getByRole("button", { name: "Paid: Divya Menon" }).click();
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await expect.poll(() => checkedIn(dataDir), { timeout: 20_000 }).toEqual({ divya: "list" });
  await page.getByRole("link", { name: "Leave the gate" }).click();
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
  await phone.close();
});

async function addWalkIn(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole("button", { name: "Add a walk-in" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Phone" }).fill(phone);
  await page.getByRole("button", { name: "Add and check in" }).click();
}

/** The device's clock is a day ahead until somebody puts it right. */
function setClockAhead() {
  const right = Date.now;
  const ahead = localStorage.getItem("clockIsRight") ? 0 : 86_400_000;
  Date.now = () => right() + ahead;
}
