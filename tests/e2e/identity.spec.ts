import { expect, type Page } from "@playwright/test";
import { codeFor } from "./server-process";
import { newRunner, signIn, test } from "./support";
import { ready } from "./visits";

const SENT = "OTP Sent Successfully!";

test("a number that nobody knows becomes a member at the sign-in page", async ({ page, club }) => {
  const { phone } = newRunner();
  await page.goto("/SignIn");
  await expect(page.getByLabel(/code/i)).toBeDisabled();
  await page.getByLabel(/mobile number/i).fill(phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  const code = await codeFor(club.dataDir, `+91${phone}`);
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByLabel(/code/i)).toHaveValue(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("'OTP Sent Successfully!' shows for 3 s", async ({ page }) => {
  await page.clock.install();
  await page.goto("/signin");
  await ready(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/signin.data*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/signin.data*");
  await page.getByLabel(/mobile number/i).fill(newRunner().phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await asked;
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  letGo();
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByText(SENT)).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await page.clock.runFor(2_500);
  await expect(page.getByText(SENT)).toBeVisible();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(page.getByText(SENT)).toBeHidden();
});

test("a wrong code is told, the code of a resend works, and the phone's message fills either in", async ({
  page,
  club,
}) => {
  await page.addInitScript(() => {
    const get = ({ otp }: CredentialRequestOptions & { otp?: { transport: string[] } }) =>
      new Promise((resolve) => {
        if (otp?.transport[0] !== "sms") return;
        addEventListener(
          "sms",
          (sms) => sms instanceof CustomEvent && resolve({ code: sms.detail }),
        );
      });
    Object.assign(window, { OTPCredential: class {} });
    Object.defineProperty(navigator, "credentials", { value: { get } });
  });
  // The page begins to listen a moment after it shows the boxes.
  const arrive = (code: string) =>
    expect(async () => {
      await page.evaluate((detail) => dispatchEvent(new CustomEvent("sms", { detail })), code);
      await expect(page.getByLabel(/code/i)).toHaveValue(code, { timeout: 500 });
    }).toPass();
  const { phone } = newRunner();
  await page.goto("/signin");
  await ready(page);
  await page.getByLabel(/mobile number/i).fill(phone);
  await pressAndWait(page, "Get OTP");
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
  await arrive(otherThan(await codeFor(club.dataDir, `+91${phone}`)));
  await pressAndWait(page, "Verify OTP");
  await expect(page.getByText("Invalid OTP. Please check and try again.").first()).toBeVisible();
  await page.getByLabel(/code/i).fill("123");
  const resend = page.getByRole("button", { name: "Resend" });
  await expect(resend).toBeDisabled();
  await expect(resend).toBeEnabled({ timeout: 40_000 });
  await resend.click();
  await expect(page.getByLabel(/code/i)).toHaveValue("");
  await arrive(await codeFor(club.dataDir, `+91${phone}`));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.waitForURL("**/dashboard");
});

test("boxes take digits only, backspace goes back", async ({ page }) => {
  await page.goto("/signin");
  await ready(page);
  await page.getByLabel(/mobile number/i).fill(newRunner().phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  const boxes = page.getByLabel(/code/i);
  await expect(boxes).toBeEnabled();
  await boxes.focus();
  await page.keyboard.type("12a4");
  await expect(boxes).toHaveValue("124");
  await page.keyboard.press("Backspace");
  await expect(boxes).toHaveValue("12");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs up; a slip keeps what was typed and the code", async ({ page, club }) => {
    const runner = newRunner();
    await page.goto("/signup");
    await page.getByLabel(/^phone/i).fill(runner.phone);
    await page.getByRole("button", { name: "Get OTP" }).click();
    await expect(page.getByText("OTP sent successfully!")).toBeVisible();
    await page.getByLabel(/^OTP/).fill(await codeFor(club.dataDir, `+91${runner.phone}`));
    await page.getByLabel(/full name/i).fill(runner.fullName);
    await page.getByLabel(/username/i).fill("no name, this");
    await page.getByLabel(/gender/i).selectOption("Female");
    await page.getByLabel(/date of birth/i).fill("1996-04-12");
    await page.getByLabel(/profession/i).selectOption("Employee");
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("Use 3 to 30 letters")).toBeVisible();
    await expect(page.getByLabel(/full name/i)).toHaveValue(runner.fullName);
    await page.getByLabel(/username/i).fill(runner.username);
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("✅ User registered successfully!")).toBeVisible();
  });

  test("a number signs in, Enter in the boxes verifies, and a space in the code does no harm", async ({
    page,
    club,
  }) => {
    const { phone } = newRunner();
    await page.goto("/SignIn");
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByText("No OTP request found. Please request a new OTP.")).toBeVisible();
    await page.getByLabel(/mobile number/i).fill(`+91 0${phone.slice(0, 5)} ${phone.slice(5)}`);
    await page.getByRole("button", { name: "Get OTP" }).click();
    const sent = page.locator("noscript > div");
    await expect(sent).toBeVisible();
    expect(await sent.textContent()).toContain(SENT);
    const code = await codeFor(club.dataDir, `+91${phone}`);
    await page.getByLabel(/code/i).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByLabel(/code/i).press("Enter");
    await page.waitForURL("**/dashboard");
  });
});

test("a number typed with +91 is grouped once it is whole, and Get OTP opens then", async ({
  page,
}) => {
  await page.goto("/signin");
  await ready(page);
  const number = page.getByLabel(/mobile number/i);
  const get = page.getByRole("button", { name: "Get OTP" });
  await number.pressSequentially("+91 98765 4321");
  await expect(get).toBeDisabled();
  await number.pressSequentially("0");
  await expect(number).toHaveValue("98765 43210");
  await expect(get).toBeEnabled();
  for (const pasted of ["098765 43210", "0091-98765-43210", "(98765) 43210"]) {
    await number.fill(pasted);
    await expect(number).toHaveValue("98765 43210");
  }
});

test("the dashboard of a visitor moves on to the sign-in page, and back after it", async ({
  page,
  club,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Please log in to view your dashboard.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to SignIn" })).toBeVisible();
  await page.waitForURL(/\/signin/i, { timeout: 10_000 });
  await signIn(page, club, newRunner().phone);
  await page.waitForURL("**/dashboard");
});

test("an error shows its page, and Refresh Page brings the page back", async ({
  page,
  complaints,
}) => {
  await page.route("**/*.data*", (route) => route.abort());
  await page.goto("/no-such-page");
  await ready(page);
  await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /home page/i })
    .click();
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(1);
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Oops! Something went wrong" })).toHaveCount(0);
});

async function paste(page: Page, text: string) {
  await page.getByLabel(/code/i).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Presses a button whose answer is held back until the button has said that it waits. */
async function pressAndWait(page: Page, name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/signin.data*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-busy", "true");
  resolve();
  await page.unrouteAll({ behavior: "wait" });
}

function otherThan(code: string): string {
  return code === "111111" ? "222222" : "111111";
}
