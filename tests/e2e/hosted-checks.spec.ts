import { rm } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { codeFor, startServer } from "../support/server-process";
import { fakeService } from "./hosted-checks";
import { newRunner } from "./members";
import { test } from "./support";
import { ready } from "./visits";

const TEXTS = {
  expired: "Recaptcha expired. Please try again.",
  error: "Recaptcha error. Please refresh the page and try again.",
  initialization: "Recaptcha initialization failed. Please refresh the page.",
  unreachable:
    "Failed to initialize reCAPTCHA. Please check your internet connection and refresh the page.",
  missing: "Recaptcha not initialized. Please refresh the page.",
  refused: "Failed to send OTP. reCAPTCHA verification failed. Please try again.",
};
const FRAMES = {
  turnstile: "frame-src https://challenges.cloudflare.com",
  recaptcha: "frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
};

const PROVIDERS = ["turnstile", "recaptcha"] as const;

test("each hosted bot check shows every text at its moment, then lets a whole sign-in through", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  await page.clock.install();
  for (const provider of PROVIDERS)
    await test.step(provider, () => signInPast(provider, page, complaints));
});

async function signInPast(
  provider: (typeof PROVIDERS)[number],
  page: Page,
  complaints: string[],
): Promise<void> {
  const fake = await fakeService(provider);
  const server = await startServer({ env: fake.env });
  const { service } = fake;
  const { phone } = newRunner();
  const posts: string[] = [];
  // The page asks for the passkeys' challenge as it opens.
  page.on("request", (request) => {
    const isForm = request.method() === "POST" && !request.url().endsWith("/passkey");
    if (isForm) posts.push(request.url());
  });
  const open = async () => {
    await page.goto(`${server.url}/signin`);
    await ready(page);
    await page.getByLabel(/mobile number/i).fill(phone);
  };
  const press = async (text: string) => {
    await page.getByRole("button", { name: "Get OTP" }).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole("button", { name: "Get OTP" })).toBeEnabled();
  };

  await fake.serveTo(page);
  service.script = "unreachable";
  await open();
  await press(TEXTS.unreachable);
  complaints.length = 0;

  for (const script of ["empty", "refuses"] as const) {
    service.script = script;
    await open();
    await press(TEXTS.initialization);
  }
  if (provider === "turnstile") {
    service.script = "gives nothing";
    await open();
    await press(TEXTS.missing);
  }

  service.script = "ready";
  await open();
  for (const [verdict, text] of [
    ["error", TEXTS.error],
    ["expire", TEXTS.expired],
    ["error", TEXTS.error],
    ["timeout", TEXTS.expired],
  ] as const) {
    service.verdict = verdict;
    await press(text);
  }
  await closeThePictures(page, () => {
    service.verdict = "dismiss";
  });
  expect(posts).toEqual([]);

  service.verdict = "pass";
  service.judge = "wrong";
  await press(TEXTS.refused);
  service.judge = "old";
  await press(TEXTS.expired);
  service.judge = "rightly";

  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
  expect(posts).toHaveLength(3);
  expect(new Set(service.asked.map((asked) => asked.get("secret")))).toEqual(
    new Set([fake.env.BOT_CHECK_SECRET_KEY]),
  );
  await page.getByLabel(/code/i).fill(await codeFor(server.dataDir, `+91${phone}`));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.waitForURL("**/dashboard");

  const policy = (await page.request.get(`${server.url}/signin`)).headers()[
    "content-security-policy"
  ];
  expect(policy?.split("; ").at(-1)).toBe(FRAMES[provider]);
  expect(policy).not.toContain("unsafe");
  await takeTheBoxAway(page, server.url, phone);
  // Its scripts may still be on their way to the page, which asks nobody else for them.
  await page.goto("about:blank");
  await page.unrouteAll();
  await server.stop();
  fake.stop();
  await rm(server.dataDir, { recursive: true, force: true });
}

/** The service stays silent; after a minute the person may try again. */
async function closeThePictures(page: Page, dismiss: () => void): Promise<void> {
  dismiss();
  const button = page.getByRole("button", { name: "Get OTP" });
  // The minute begins when the check does, on a busy machine a moment after the press.
  const opened = page.waitForRequest(/\/challenge-platform\/|\/bframe\b/);
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await opened;
  await page.clock.fastForward(61_000);
  await expect(button).toBeEnabled();
  await expect(page.getByRole("alert").filter({ hasText: TEXTS.expired })).toBeVisible();
}

/** As a blocker of scripts does: the place of the check is gone from the page. */
async function takeTheBoxAway(page: Page, url: string, phone: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/signin`);
  await ready(page);
  await page.getByLabel(/mobile number/i).fill(phone);
  await page.locator("input[name=botCheck] + div").evaluate((box) => box.remove());
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByRole("alert").filter({ hasText: TEXTS.missing })).toBeVisible();
}
