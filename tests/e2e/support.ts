import { rm } from "node:fs/promises";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { freePort } from "../../tools/torture/free-port";
import { ADMIN, codeFor, type ServerProcess, startServer } from "../support/server-process";
import { newRunner } from "./members";

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };
/** Every page of the public site, that of one event among them. */
export const SITE_PATHS: string[] = [...PUBLIC_PATHS, "/events/lakeside-sunday-loop"];
/** A member's pages. */
export const MEMBER_PAGES = [
  "/dashboard",
  "/progress",
  "/progress/events",
  "/profile",
  "/profile?edit",
  "/community",
  "/community/leaderboard",
  "/settings",
  "/settings/notifications",
  "/settings/privacy",
  "/settings/help",
  "/settings/logout",
  "/inbox",
  "/events/lakeside-sunday-loop",
  "/events/lakeside-sunday-loop/book",
  "/bookings",
  "/membership",
];

/**
 * All tests of a worker share one club, and its budget of messages: on a slow machine many of them press
 * Get OTP before the script is there that would prove who asks.
 */
const ENV = { TRUSTED_PROXY: "127.0.0.1", SMS_PER_HOUR: "500", SMS_UNPROVEN_PER_HOUR: "500" };

/** What a failed test prints of a page, in characters. */
const PRINTED = 1_500;

interface TestFixtures {
  /** What the browser complained about so far; empty at the end, or the test fails. */
  complaints: string[];
  /** Another browser of the same visitor's machine: a context with its own cookies, watched like `page`. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

export type OpenPage = TestFixtures["openPage"];

interface WorkerFixtures {
  club: ServerProcess;
  /** True for a file whose runs would come first on other journeys' pages: its club is its own. */
  hasOwnClub: boolean;
  /** Settings of the club's server besides the usual ones. */
  clubEnv: Record<string, string>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasOwnClub: [false, { option: true, scope: "worker" }],
  clubEnv: [{}, { option: true, scope: "worker" }],
  club: [
    async ({ clubEnv }, use) => {
      // Its stand-in for the payment service is asked at the port of the settings.
      const port = String(await freePort());
      const club = await startServer({ env: { ...ENV, PORT: port, ...clubEnv } });
      await use(club);
      const { exitCode, signalCode } = club.child;
      expect({ exitCode, signalCode }, `the server ended by itself\n${club.output.text}`).toEqual({
        exitCode: null,
        signalCode: null,
      });
      await club.stop();
      await rm(club.dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ club }, use) => {
    await use(club.url);
  },
  /** Every test comes from another address, so that no test uses up another's messages. */
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ "X-Forwarded-For": newAddress() });
  },
  complaints: [
    async ({ context }, use, info) => {
      const complaints = watch(context);
      await use(complaints);
      if (info.error) await printPages(info.title, context);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
  openPage: async ({ browser, contextOptions, baseURL }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (options) => {
      const extraHTTPHeaders = { "X-Forwarded-For": newAddress() };
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders,
        ...options,
      });
      opened.push({ context, complaints: watch(context) });
      return await context.newPage();
    });
    for (const { context, complaints } of opened) {
      await context.close();
      expect(complaints, "the browser complained").toEqual([]);
    }
  },
});

/** Prints what the pages of a failed test say and keep, for a machine whose screenshots nobody can see. */
async function printPages(title: string, context: BrowserContext) {
  for (const page of context.pages()) {
    const text = await page.textContent("main").catch(String);
    const kept = await page.evaluate(keptByTab).catch(String);
    process.stdout.write(`${title}: ${page.url()} says\n${text?.slice(0, PRINTED)}\n${kept}\n\n`);
  }
}

const keptByTab = () =>
  JSON.stringify({ online: navigator.onLine, state: history.state, tab: { ...sessionStorage } });

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `198.51.${(process.pid + addresses) % 250}.${addresses % 250}`;
}

/** Fills in the sign-up form, with the code from the outbox, and ends on the landing page. */
export async function signUp(page: Page, club: ServerProcess) {
  const runner = newRunner();
  await page.goto("/signup");
  await proveNumber(page, club, runner.phone);
  await fillProfile(page, runner);
  await page.getByRole("button", { name: /^sign up/i }).click();
  await expect(page.getByText("✅ User registered successfully!")).toBeVisible();
  return runner;
}

/** The first step of the sign-up: the number and its code. */
export async function proveNumber(page: Page, club: ServerProcess, phone: string) {
  await page.getByLabel(/^phone/i).fill(phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByText("OTP sent successfully!")).toBeVisible();
  const code = await codeFor(club.dataDir, `+91${phone}`);
  await expect(page.getByTestId("shown-message")).toContainText(code);
  await page.getByLabel(/^OTP/).fill(code);
  // Without JavaScript there is a hidden one before it, which Enter presses.
  await page.getByRole("button", { name: "Verify OTP" }).last().click();
  await expect(page.getByText("is confirmed.")).toBeVisible();
}

/** Fills in the second step of the sign-up. */
export async function fillProfile(page: Page, runner: { fullName: string; username: string }) {
  await page.getByLabel(/full name/i).fill(runner.fullName);
  await page.getByLabel(/username/i).fill(runner.username);
  await page.getByLabel(/gender/i).selectOption("Female");
  await page.getByLabel(/date of birth/i).fill("1996-04-12");
  await page.getByLabel(/profession/i).selectOption("Employee");
  await page.getByRole("checkbox", { name: /terms/i }).check();
}

/** Asks for a code on the sign-in page, types it and sends it. The address of a page may change before its content does. */
export async function signIn(page: Page, club: ServerProcess, phone: string) {
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await page.getByLabel(/mobile number/i).fill(phone);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Get OTP" }).click();
  await answered;
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
  await page.getByLabel(/code/i).fill(await codeFor(club.dataDir, `+91${phone}`));
  await page.getByRole("button", { name: "Verify OTP" }).click();
}

/** Signs in to the admin panel. */
export async function signInAdmin(page: Page) {
  await page.goto("/admin");
  await page.getByLabel(/^username/i).fill(ADMIN.username);
  await page.getByLabel(/^password/i).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
}

/** What the browser complains about: errors in the console (CSP among them) and errors nobody caught. */
function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isRefusedForm(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = String(error.error());
    if (text !== ABANDONED && !FADING.test(text)) complaints.push(text);
  });
  return complaints;
}

/** What React Router leaves behind when newer data is asked for in the middle of an answer, which it then ignores. */
const ABANDONED = "AbortError: signal is aborted without reason";

/** What Chromium says when the window changes, or the page is loaded again, while one page fades into the next. */
const FADING =
  /^InvalidStateError: Transition was aborted .* (Viewport size changed|ViewTransition opt-in disabled)$/;

/** The browser notes an answer of 4xx as an error; for a form with a mistake in it that is the right answer. */
function isRefusedForm(text: string): boolean {
  return /^Failed to load resource: .* status of 4(00|01|04|09)/.test(text);
}
