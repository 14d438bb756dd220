import { defineConfig } from "@playwright/test";

/** `npm test` looks for a browser and passes its path on. */
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** Chromium's headless shell shows no notifications. */
const withWindow = process.env.WINDOW_CHROMIUM_PATH ?? executablePath;
const NOTIFICATIONS = "**/notification-click.spec.ts";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: false,
  workers: 3,
  /** What a browser does by chance does not stop a release; `npm test` names each journey that needed it. */
  retries: process.env.CI ? 1 : 0,
  /** What a machine may need that is three times slower and busy; nothing waits as long where all is well. */
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    /** A trace of every journey costs more than the journeys; `--trace on` records one that failed. */
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "headless",
      testIgnore: NOTIFICATIONS,
      use: { launchOptions: { executablePath, args } },
    },
    {
      name: "with a window",
      testMatch: NOTIFICATIONS,
      use: { launchOptions: { executablePath: withWindow, args } },
    },
  ],
});
