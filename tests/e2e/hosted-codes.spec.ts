/** Phone sign-in by Firebase in the browser. What the server decides is in tests/requests/people. */
import { rm } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { findFirebaseTools } from "../../scripts/lib-browser.mjs";
import { EMULATED_PROJECT, startEmulator } from "../emulator/firebase-emulator";
import { type ServerProcess, startServer } from "../support/server-process";
import { fakeFirebase, RIGHT_CODE } from "./hosted-codes";
import { forgetRateLimits, newRunner } from "./members";
import { test } from "./support";
import { ready } from "./visits";

const SENT = "OTP Sent Successfully!";
const SERVICE =
  "Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.";
const ASK = /^(Get OTP|Resend)$/;
const PROVIDER = /firebase|google|gstatic/;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alerted = (page: Page, text: string) =>
  expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();

async function ask(page: Page, url: string, phone: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/signin`);
  await ready(page);
  await askAgain(page, phone);
}

/** Asks from the page as it stands after a refusal. */
async function askAgain(page: Page, phone: string): Promise<void> {
  await page.getByLabel(/mobile number/i).fill(phone);
  await page.getByRole("button", { name: ASK }).click();
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel(/code/i).fill(code);
  await button(page, "Verify OTP").click();
}

interface Hosted {
  page: Page;
  server: ServerProcess;
  service: Awaited<ReturnType<typeof fakeFirebase>>["service"];
  complaints: string[];
}

test("the hosted service's failures read as specified, at sign-in and while booking", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  const fake = await fakeFirebase();
  const server = await startServer({ env: fake.env });
  await fake.serveTo(page);
  await page.clock.install();
  const hosted = { page, server, service: fake.service, complaints };
  await test.step("from the first code asked for", () => readAtSignIn(hosted));
  await page.context().clearCookies();
  await test.step("a booking's boxes are closed when no code was sent", () => book(hosted));
  await server.stop();
  fake.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});

async function readAtSignIn({ page, server, service, complaints }: Hosted) {
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));

  /** Each number has few open codes. */
  async function newPhone(): Promise<string> {
    await forgetRateLimits(server.dataDir);
    return newRunner().phone;
  }

  async function refused(text: string): Promise<void> {
    await page.context().clearCookies();
    // The text may be that of the refusal before.
    await page.getByRole("alert").evaluateAll((all) => {
      for (const one of all) one.setAttribute("data-old", "");
    });
    await askAgain(page, await newPhone());
    const told = page.getByRole("alert").and(page.locator(":not([data-old])"));
    await expect(told.filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole("button", { name: ASK })).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByText(SENT)).toHaveCount(0);
    await expect(page.getByLabel(/code/i)).toBeDisabled();
  }

  /** The provider's script loads once a page. */
  async function reopen(script: typeof service.script): Promise<void> {
    service.script = script;
    await page.goto(`${server.url}/signin`);
    await ready(page);
  }

  await reopen("ready");
  await page.getByLabel(/mobile number/i).fill(await newPhone());
  expect(files.filter((url) => PROVIDER.test(url))).toEqual([]);

  for (const [refusal, text] of [
    ["TOO_MANY_ATTEMPTS_TRY_LATER", "Too many requests. Please try again later."],
    ["INVALID_PHONE_NUMBER", "Invalid phone number format."],
    ["MISSING_APP_CREDENTIAL", "Firebase configuration error. Please contact support."],
    ["API key not valid. Please pass a valid API key.", "Firebase configuration error."],
    ["INTERNAL_ERROR", SERVICE],
    ["CAPTCHA_CHECK_FAILED", "reCAPTCHA verification failed. Please try again."],
    ["ANYTHING_ELSE", "Please try again."],
  ] as const) {
    service.refusal = refusal;
    await refused(`Failed to send OTP. ${text}`);
  }
  service.refusal = undefined;

  await reopen("unreachable");
  await refused("Failed to initialize reCAPTCHA. Please check your internet connection");
  await reopen("refuses");
  await refused("Recaptcha initialization failed. Please refresh the page.");
  await reopen("ready");
  service.verdict = "expire";
  await refused("Recaptcha expired. Please try again.");
  service.verdict = "error";
  await refused("Recaptcha error. Please refresh the page and try again.");
  expect(service.sentTo).toEqual([]);
  complaints.length = 0;

  for (const [silent, seconds, text] of [
    ["service", 31, `Failed to send OTP. ${SERVICE}`],
    ["challenge", 61, "Recaptcha expired. Please try again."],
  ] as const) {
    service.isSilent = silent === "service";
    service.verdict = silent === "challenge" ? "dismiss" : "pass";
    service.asked.length = 0;
    await ask(page, server.url, await newPhone());
    const last = silent === "service" ? ":sendVerificationCode" : "/bframe";
    await expect.poll(() => service.asked.some((url) => url.includes(last))).toBe(true);
    await expect(button(page, "Resend")).toHaveAttribute("aria-busy", "true");
    await page.clock.fastForward(seconds * 1000);
    await alerted(page, text);
  }
  service.isSilent = false;
  service.verdict = "pass";

  const phone = await newPhone();
  await ask(page, server.url, phone);
  await expect(page.getByText(SENT)).toBeVisible();
  expect(service.sentTo).toEqual([`+91${phone}`]);
  for (const [refusal, text] of [
    ["TOO_MANY_ATTEMPTS_TRY_LATER", "Too many requests. Please try again later."],
    ["SESSION_EXPIRED", "OTP has expired. Please request a new one."],
    [undefined, "Invalid OTP. Please check and try again."],
  ] as const) {
    service.refusal = refusal;
    await verify(page, "000000");
    await alerted(page, `Failed to verify OTP. ${text}`);
  }
  service.isSilent = true;
  service.asked.length = 0;
  await verify(page, RIGHT_CODE);
  await expect.poll(() => service.asked.some((url) => url.includes(":signIn"))).toBe(true);
  await page.clock.fastForward(31_000);
  await alerted(page, `Failed to verify OTP. ${SERVICE}`);
  service.isSilent = false;
  await verify(page, RIGHT_CODE);
  await page.waitForURL("**/dashboard");
}

async function book({ page, server, service, complaints }: Hosted) {
  const { fullName, phone } = newRunner();
  service.sentTo.length = 0;
  await forgetRateLimits(server.dataDir);
  await page.goto(`${server.url}/events/lakeside-sunday-loop/book`);
  await ready(page);
  await page.getByLabel("Your name").fill(fullName);
  await page.getByLabel("Mobile number").first().fill(phone);
  service.refusal = "INTERNAL_ERROR";
  await button(page, "Continue").click();
  await alerted(page, `Failed to send OTP. ${SERVICE}`);
  await expect(page.getByLabel(/code/i)).toBeDisabled();
  complaints.length = 0;

  service.refusal = undefined;
  await forgetRateLimits(server.dataDir);
  await page.clock.fastForward(31_000);
  await button(page, "Resend").click();
  await expect(page.getByLabel(/code/i)).toBeEnabled();
  await expect.poll(() => service.sentTo).toEqual([`+91${phone}`]);
  await page.getByLabel(/code/i).fill(RIGHT_CODE);
  await button(page, "I'm in").click();
  await page.waitForURL("**/bookings/**");
}

test("a runner signs in by codes of the Auth emulator, with a wrong code and a reload on the way", async ({
  page,
  complaints,
}, testInfo) => {
  test.setTimeout(300_000);
  const { path, missing } = await findFirebaseTools();
  if (path === undefined) return testInfo.skip(true, missing);
  const emulator = await startEmulator(path);
  const server = await startServer({
    env: {
      SIGN_IN: "firebase",
      FIREBASE_API_KEY: "any",
      FIREBASE_PROJECT_ID: EMULATED_PROJECT,
      FIREBASE_EMULATOR: emulator.url,
    },
  });
  const { phone } = newRunner();
  await ask(page, server.url, phone);
  await expect(page.getByText(SENT)).toBeVisible();
  const code = await emulator.codeFor(`+91${phone}`);
  await verify(page, code === "000000" ? "000001" : "000000");
  await alerted(page, "Failed to verify OTP. Invalid OTP. Please check and try again.");
  await page.reload();
  await ready(page);
  await verify(page, code);
  await page.waitForURL("**/dashboard");
  await page.goto(`${server.url}/settings/privacy`);
  await ready(page);
  await forgetRateLimits(server.dataDir);
  await button(page, "Send a code to my phone").click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await expect.poll(() => emulator.codeFor(`+91${phone}`)).toMatch(/^\d{6}$/);
  await page.getByLabel("6-digit code").fill(await emulator.codeFor(`+91${phone}`));
  const download = page.waitForEvent("download");
  await button(page, "Download JSON").click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  // The emulator has no settings of the bot check to tell.
  expect(complaints.filter((line) => !line.includes("/recaptchaConfig"))).toEqual([]);
  complaints.length = 0;
  await server.stop();
  await emulator.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});
