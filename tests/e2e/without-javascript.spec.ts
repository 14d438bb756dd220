/** A browser in which no script runs: mostly a phone, and a desktop where the layout differs. */
import { expect, type Page } from "@playwright/test";
import { codeFor, type ServerProcess } from "../support/server-process";
import { becomeAdmin, newRunner } from "./members";
import { DESKTOP, fillProfile, PHONE, proveNumber, test } from "./support";

test.use({ javaScriptEnabled: false, viewport: PHONE });

test("without JavaScript a visitor becomes a member, books and signs in again", async ({
  page,
  openPage,
  club,
}) => {
  const desktop = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
  for (const screen of [page, desktop]) {
    await readTheSite(screen);
    await writeToTheClub(screen);
  }
  const runner = await signUpWithASlip(page, club);
  const admin = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
  await becomeAdmin(admin, club);
  await confirmAtOnce(admin, false);
  await test.step("the free first run is booked, and shown as confirmed once an admin has confirmed it", async () => {
    await page.goto("/events");
    await page.getByRole("link", { name: /book/i }).first().click();
    await page.waitForURL("**/events/*/book");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I'm in" }).click();
    await page.waitForURL("**/bookings/**");
    await expect(page.getByText("The club will confirm it soon").first()).toBeVisible();
    await admin.goto("/admin/bookings?period=all&status=pending");
    await admin.getByRole("button", { name: `Confirm: ${runner.fullName}, ` }).click();
    await expect(admin.getByText("Booking status updated to confirmed")).toBeVisible();
    await page.goto("/dashboard");
    // From twelve hours before the start the pass leads, and the rest is folded.
    const rest = page.locator("summary", { hasText: "Everything else" });
    if (await rest.isVisible()) await rest.click();
    await expect(page.getByText("You're in").first()).toBeVisible();
    await expect(page.getByText("The club will confirm it soon")).toHaveCount(0);
  });
  await confirmAtOnce(admin, true);
  await signInByEnter(page, club);
});

async function confirmAtOnce(admin: Page, isOn: boolean) {
  await test.step(`an admin turns ${isOn ? "on" : "off"} that free first runs are confirmed at once`, async () => {
    await admin.goto("/admin/settings/plans");
    const box = admin.getByRole("checkbox", { name: /^Confirm free first runs/ });
    await box.setChecked(isOn);
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved. Visitors see it now.")).toBeVisible();
    await expect(box).toBeChecked({ checked: isOn });
  });
}

async function readTheSite(page: Page) {
  await test.step("the menu of the landing page leads to the events, whose details can be read", async () => {
    await page.goto("/");
    for (const section of await page.locator("[data-far]").all())
      await expect(section).toHaveCSS("content-visibility", "visible");
    await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      "/signup",
    );
    // As with a script: not beside the card's own button, but once that is scrolled away.
    const strip = page.getByRole("complementary", { name: "Next run" });
    await expect(strip).toHaveCount(0);
    await page.locator("#plans").scrollIntoViewIfNeeded();
    await expect(strip.getByRole("link", { name: "Book" })).toBeInViewport({ ratio: 1 });
    const menu = page.getByRole("navigation", { name: /^(Main|Menu)$/ });
    const events = menu.getByRole("link", { name: "Events" });
    if (!(await events.isVisible())) await page.getByText(/^(open )?menu$/i).click();
    await events.click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.getByText("Two easy loops around the lake")).toBeVisible();
  });
}

async function writeToTheClub(page: Page) {
  await test.step("a registration form with a mistake is mended from what was typed", async () => {
    await page.goto("/");
    await page.getByLabel(/full name/i).fill("Nila Anand");
    await page.getByLabel(/whatsapp/i).fill("12345");
    await page
      .locator("form")
      .filter({ has: page.getByLabel(/whatsapp/i) })
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Register now" }).last().click();
    await expect(page.getByLabel(/full name/i)).toHaveValue("Nila Anand");
    await expect(page.getByLabel(/whatsapp/i)).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(/^age/i).fill("30");
    await page.getByLabel(/profession/i).selectOption("Other");
    await page.getByLabel(/whatsapp number/i).fill("9876501234");
    await page.getByRole("button", { name: "Register now" }).last().click();
    await expect(page.getByText("Form submitted successfully ✅")).toBeVisible();
  });
}

async function signUpWithASlip(page: Page, club: ServerProcess) {
  const runner = newRunner();
  await test.step("the sign-up keeps the proven number and what was typed when a field has a mistake", async () => {
    await page.goto("/signup");
    await proveNumber(page, club, runner.phone);
    await fillProfile(page, { ...runner, username: "no name, this" });
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("Use 3 to 30 letters")).toBeVisible();
    await expect(page.getByLabel(/full name/i)).toHaveValue(runner.fullName);
    await page.getByLabel(/username/i).fill(runner.username);
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("✅ User registered successfully!")).toBeVisible();
  });
  return runner;
}

async function signInByEnter(page: Page, club: ServerProcess) {
  await test.step("a number signs in: Enter in the boxes verifies, and a space in the code does no harm", async () => {
    await page.context().clearCookies();
    const { phone } = newRunner();
    await page.goto("/SignIn");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByText("No OTP request found. Please request a new OTP.")).toBeVisible();
    await page.getByLabel(/mobile number/i).fill(`+91 0${phone.slice(0, 5)} ${phone.slice(5)}`);
    await page.getByRole("button", { name: "Get OTP" }).click();
    await expect(page.getByText("OTP Sent Successfully!")).toBeVisible();
    const code = await codeFor(club.dataDir, `+91${phone}`);
    await page.getByLabel(/code/i).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByLabel(/code/i).press("Enter");
    await page.waitForURL("**/dashboard");
  });
}
