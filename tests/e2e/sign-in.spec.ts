import { expect } from "@playwright/test";
import { ADMIN, codeFor } from "./server-process";
import { axe, DESKTOP, newRunner, PHONE, signIn, signInAdmin, signUp, test } from "./support";
import { ready } from "./visits";

test("security 12: signs up, signs out, signs in by a pasted code; after Logout Back shows nothing", async ({
  page,
  club,
}) => {
  const header = page.getByRole("banner");
  const runner = await signUp(page, club);
  await header.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/events");
  await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page.goto("/settings/logout");
  await page.locator("#main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(header.getByRole("link", { name: "SignIn" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Please log in to view your dashboard.")).toBeVisible();
  await expect(page.getByText(runner.fullName)).toHaveCount(0);

  await page.goto("/signin");
  await page.getByLabel(/mobile number/i).fill(`+91 ${runner.phone}`);
  await expect(page.getByLabel(/mobile number/i)).toHaveValue(
    `${runner.phone.slice(0, 5)} ${runner.phone.slice(5)}`,
  );
  await page.getByRole("button", { name: "Get OTP" }).click();
  const boxes = page.getByLabel(/code/i);
  await expect(boxes).toBeEnabled();
  const code = await codeFor(club.dataDir, `+91${runner.phone}`);
  await boxes.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.waitForURL("**/dashboard");
});

test("signs in with the keyboard only", async ({ page, club }) => {
  const { phone } = newRunner();
  await page.goto("/signin");
  await page.getByLabel(/mobile number/i).focus();
  await page.keyboard.type(phone);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Get OTP" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/code/i)).toBeFocused();
  const code = await codeFor(club.dataDir, `+91${phone}`);
  await page.keyboard.type(code === "111111" ? "222222" : "111111");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to verify OTP. Invalid OTP.")).toBeVisible();
  await page.getByLabel(/code/i).focus();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type(code);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Verify OTP" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
});

test("Get OTP waits for ten digits, and a wait is counted down after sending", async ({ page }) => {
  await page.goto("/signin");
  const get = page.getByRole("button", { name: "Get OTP" });
  const number = page.getByLabel(/mobile number/i);
  await expect(get).toBeDisabled();
  await number.pressSequentially("981234567");
  await expect(get).toBeDisabled();
  await number.pressSequentially("8");
  await expect(number).toHaveValue("98123 45678");
  await expect(get).toBeEnabled();
  await get.click();
  await expect(page.getByText(/Another code in \d+ s/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend" })).toBeDisabled();
});

test("when the puzzle cannot be fetched the form says so and sends nothing", async ({
  page,
  complaints,
}) => {
  await page.route("**/bot-check", (route) => route.abort());
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto("/signin");
  await ready(page);
  await page.getByLabel(/mobile number/i).fill(newRunner().phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(
    page.getByText(
      "Failed to initialize reCAPTCHA. Please check your internet connection and refresh the page.",
    ),
  ).toBeVisible();
  expect(posts).toEqual([]);
  complaints.length = 0;
  await page.unroute("**/bot-check");
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
});

test("the number of the account is changed with two codes, and another device is signed out", async ({
  page,
  club,
  openPage,
}) => {
  const runner = await signUp(page, club);
  const other = await openPage();
  await other.goto("/signin");
  await signIn(other, club, runner.phone);
  await other.waitForURL("**/dashboard");

  const { phone } = newRunner();
  await page.goto("/settings");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByLabel("New mobile number").fill(phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  const oldCode = page.getByLabel("Code sent to your number of now");
  await expect(oldCode).toBeVisible();
  await oldCode.fill(await codeFor(club.dataDir, `+91${runner.phone}`));
  await page
    .getByLabel("Code sent to the new number")
    .fill(await codeFor(club.dataDir, `+91${phone}`));
  await page.getByRole("button", { name: "Change number" }).click();
  await expect(page.getByText("Your number is changed.")).toBeVisible();
  await other.goto("/dashboard");
  await expect(other.getByText("Please log in to view your dashboard.")).toBeVisible();
});

test("an open page refreshes its session 5 minutes before the end", async ({ page, club }) => {
  await signUp(page, club);
  await page.clock.install();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const weekMinutes = 7 * 24 * 60;
  await page.clock.fastForward((weekMinutes - 7) * 60_000);
  expect(posts.filter((url) => url.endsWith("/session"))).toEqual([]);
  const answered = page.waitForResponse("**/session");
  await page.clock.fastForward(3 * 60_000);
  expect((await answered).status()).toBe(200);
});

test("the admin's door: disabled while empty, shows the password, typing clears the error", async ({
  page,
}) => {
  await page.goto("/admin");
  const button = page.getByRole("button", { name: "Sign In" });
  await expect(button).toBeDisabled();
  await page.getByLabel(/^username/i).fill(ADMIN.username);
  await expect(button).toBeDisabled();
  const password = page.getByLabel(/^password/i);
  await password.fill("not this one");
  await expect(button).toBeEnabled();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin.data*", async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  letGo();
  const error = page.getByText("Invalid username or password. Please try again.");
  await expect(error).toBeVisible();
  await password.pressSequentially("x");
  await expect(error).toBeHidden();
});

test("security 19: a flag in session storage opens nothing", async ({ page }) => {
  await page.goto("/admin");
  await page.evaluate(() => sessionStorage.setItem("adminLoggedIn", "1"));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
});

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the doors break no rule of WCAG on a ${size}`, async ({ page, club }) => {
    await page.setViewportSize(viewport);
    const { phone } = newRunner();
    await page.goto("/SignIn");
    await axe(page);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByText("No OTP request found. Please request a new OTP.")).toBeVisible();
    await axe(page);
    await page.getByLabel(/mobile number/i).fill(phone);
    await page.getByRole("button", { name: "Get OTP" }).click();
    await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
    await axe(page);
    await page.goto("/signup");
    await axe(page);
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("Please enter your full name.")).toBeVisible();
    await axe(page);
    await page.goto("/admin");
    await axe(page);
    await page.getByLabel(/^username/i).fill(ADMIN.username);
    await page.getByLabel(/^password/i).fill("not this one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Invalid username or password. Please try again.")).toBeVisible();
    await axe(page);
    await signUp(page, club);
    await page.goto("/settings");
    await axe(page);
    await page.getByLabel("New mobile number").fill(newRunner().phone);
    await page.getByRole("button", { name: "Get OTP" }).click();
    await expect(page.getByLabel("Code sent to the new number")).toBeVisible();
    await axe(page);
    await signInAdmin(page);
    await page.goto("/admin/account");
    await axe(page);
  });
}
