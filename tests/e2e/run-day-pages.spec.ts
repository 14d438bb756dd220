import { expect, type Page } from "@playwright/test";
import { axe, axeInGlare } from "./accessible";
import { undoAndGoToTheDesk } from "./answers-in-view";
import {
  checkedIn,
  EVENT_ID,
  endSessions,
  forgetLate,
  openDesk,
  passFor,
  referenceOf,
  setStatus,
} from "./desk";
import { equipPhone, show, typeAsScanner } from "./hardware";
import { becomeAdmin } from "./members";
import { axeDesk, type Club, Phone, test } from "./phone";
import { PHONE } from "./support";
import { ready } from "./visits";

const BY_HARDWARE = {
  lakshmi: "scan",
  eshwar: "code",
  arjun: "scan",
  divya: "scan",
  karthik: "scan",
};

test("the pages of a run day work with any hardware, for screen readers and without a signal", async ({
  club,
}) => {
  test.setTimeout(240_000);
  const { dataDir, url } = club;
  await setStatus(dataDir, "prakash", "pending");
  const phone = await Phone.open(url, await openDesk(dataDir), { before: equipPhone });
  const { page } = phone;
  await test.step("a hand scanner, a typed code, light, sound, vibration and the browser's own reader check people in", () =>
    useTheHardware(page, club));
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

async function useTheHardware(page: Page, club: Club) {
  const seen = () => page.evaluate(() => window.hardware);
  await page.locator("h1").click();
  await typeAsScanner(page, await passFor(club.dataDir, "lakshmi"));
  await expect(page.locator("[aria-live]").getByText("Lakshmi Iyer")).toBeVisible();
  await page.getByRole("searchbox").fill((await referenceOf(club.dataDir, "eshwar")).toLowerCase());
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator("[aria-live]").getByText("Eshwar Naidu")).toBeVisible();
  await page.getByRole("button", { name: "Scan passes" }).click();
  await page.getByRole("button", { name: "Light on" }).click();
  await page.getByRole("button", { name: "Light off" }).click();
  await expect(page.getByRole("button", { name: "Light on" })).toBeVisible();
  expect((await seen()).light).toEqual([true, false]);
  await show(page, await passFor(club.dataDir, "arjun"));
  await expect(page.locator("[aria-live]").getByText("Arjun Nair")).toBeVisible();
  await show(page, "https://example.org/menu");
  await expect(page.locator("[aria-live]").getByText("Not one of our passes.")).toBeVisible();
  await show(page, await passFor(club.dataDir, "divya"), await passFor(club.dataDir, "karthik"));
  await expect(page.getByText("5 of 25 in")).toBeVisible();
  const { tones, buzzes } = await seen();
  expect(tones.slice(0, 8)).toEqual([880, 1320, 880, 1320, 880, 1320, 220, 165]);
  expect(buzzes.slice(0, 4)).toEqual([[60], [60], [60], [250, 80, 250]]);
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(files.filter((name) => name.endsWith(".wasm"))).toEqual([]);
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 20_000 }).toEqual(BY_HARDWARE);
  await page.getByRole("button", { name: "Close the camera" }).click();
  await showAnotherPhone(page);
}

const LOW_SCREENS = [
  { width: 360, height: 400 },
  { width: 740, height: 360 },
];

/** All of the pass's code is on the first screen, above the bar at the bottom, however low the screen. */
async function passStandsFree(page: Page) {
  for (const size of [...LOW_SCREENS, PHONE]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const code = await page.getByRole("img", { name: /pass for/i }).boundingBox();
    const bar = await page.getByRole("navigation", { name: "Member, bottom bar" }).boundingBox();
    expect((code?.y ?? Infinity) + (code?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
}

/** What this phone shows another one stands free of the words below it, however low the screen. */
async function showAnotherPhone(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Show another phone" });
  for (const size of [PHONE, ...LOW_SCREENS]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Show another phone" }).click();
    const code = dialog.getByRole("img", { name: /^Code \d+ of \d+$/ });
    await expect(code).toBeInViewport({ ratio: 1 });
    const box = await code.boundingBox();
    const below = await dialog.getByText("On the other phone press Scan").boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? Infinity));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.setViewportSize(PHONE);
}

async function readThePages(page: Page, club: Club) {
  const { url } = club;
  await page.getByRole("button", { name: "Walk-in" }).click();
  await axe(page);
  await page.goto(`${url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByText("Kept on this phone")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("The screen stays on.")).toBeVisible();
  await passStandsFree(page);
  expect(await page.evaluate(() => window.hardware.locks)).toEqual(["screen"]);
  await axe(page);
  await axeInGlare(page, "[data-glare]");
  await page.goto(`${url}/dashboard`);
  await passStandsFree(page);
  await expect(page.getByText("Kept on this phone")).toBeVisible({ timeout: 20_000 });
  await axe(page);
  await axeInGlare(page, "[data-glare]");
  await page.getByRole("button", { name: "I'm running late" }).click();
  await expect(page.getByText("The desk knows you're running late.")).toBeVisible();
  // Who comes back to the page sees what has happened since.
  await forgetLate(club.dataDir);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("button", { name: "I'm running late" })).toBeVisible();
  await page.goto(`${url}/check-in/${EVENT_ID}`);
  await axe(page);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await expect(page.getByRole("link", { name: "QR Scanner" })).toBeVisible();
  await axe(page);
  await becomeAdmin(page, club);
  for (const path of ["", "?q=menon", "/screen", "/poster", "/roster"]) {
    await page.goto(`${url}/qr-info${path}`);
    await axe(page);
  }
  await undoAndGoToTheDesk(page, url);
  await page.goto(`${url}/qr-info/roster`);
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
  await page.getByRole("button", { name: "Check in: Prakash Gowda" }).click();
  await page.getByRole("button", { name: "Paid in cash" }).click();
  await expect(page.getByText("6 of 25 in")).toBeVisible();
  await expect
    .poll(() => checkedIn(dataDir), { timeout: 20_000 })
    .toEqual({ ...BY_HARDWARE, prakash: "list" });
  await page.getByRole("link", { name: "Leave the desk" }).click();
  await page.waitForURL(`${url}/admin/dashboard`);
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  await club.pause();
  await page.getByRole("link", { name: "QR Scanner" }).click();
  await expect(page.getByText("6 of 25 in")).toBeVisible();
  await expect(page.getByText("No signal: everything works.")).toBeVisible();
  await page.goto(`${url}/qr-info`);
  await expect(page.getByRole("heading", { name: "No signal here" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "QR Scanner" }).click();
  await expect(page.getByText("6 of 25 in")).toBeVisible();
  await page.goto(`${url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByRole("img", { name: /^Pass for/ })).toBeVisible();
  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole("img", { name: /^Your pass for/ })).toBeVisible();
  await openADayLater(await page.context().newPage(), url);
}

/** On the day after the kept pass leads no more; a phone with a fast clock still has it. */
async function openADayLater(page: Page, url: string) {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
  });
  await page.goto(`${url}/dashboard`);
  await expect(page.getByText("This run is over.")).toBeVisible();
  const pass = page.getByRole("img", { name: /^Your pass for/ });
  await expect(pass).toBeHidden();
  await page.locator("summary").filter({ hasText: "Your pass for" }).click();
  await expect(pass).toBeVisible();
  await page.close();
}

async function logOutWithCheckIns(page: Page, club: Club) {
  const { dataDir, url } = club;
  const signIn = async () =>
    page.context().addCookies([{ name: "session", value: await openDesk(dataDir), url }]);
  await endSessions(dataDir);
  await page.getByRole("button", { name: "Check in: Nithya Balan" }).click();
  await expect(page.getByText("1 check-in is safe here. Sign in to send it.")).toBeVisible();
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
  expect(await checkedIn(dataDir)).toEqual({ ...BY_HARDWARE, prakash: "list", nithya: "list" });

  // An admin on the same phone drops what a run leader has left on it.
  await signIn();
  await page.goto(`${url}/qr-scanner`);
  await page.context().route("**/qr-scanner/sync", (route) => route.abort());
  await page.getByRole("button", { name: "Check in: Rahul Shetty" }).click();
  await expect(page.getByText("1 check-in waits to be sent")).toBeVisible();
  await becomeAdmin(page, club);
  await page.goto(`${url}/admin/dashboard`);
  await ready(page);
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).and(page.locator(":visible")).click();
  await dialog.getByRole("button", { name: "Log out anyway and lose 1 check-in" }).click();
  await page.waitForURL(`${url}/admin`);
  expect(await checkedIn(dataDir)).toEqual({ ...BY_HARDWARE, prakash: "list", nithya: "list" });
}
