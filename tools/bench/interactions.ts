/** The visitor's way in on a slow phone: how long every interaction takes to the next frame, and a first run to book. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { SERVER } from "../../scripts/lib-build.mjs";
import { openBrowser } from "./browser/browser";
import {
  FINGER_MS,
  type Interactions,
  KEY_PAUSE_MS,
  SETTLE_MS,
  watchInteractions,
} from "./browser/interactions";
import { SLOW_4G } from "./browser/visit";
import { start } from "./load/servers";
import { printTable, type Row } from "./table/rows";

const fingers = new WeakMap<Page, Promise<CDPSession>>();

const ROUNDS = 5;
const MOST_MS = 60;
/** How fast somebody types on a phone, and how soon they are in. */
const PHONE_KEY_MS = 250;
const BOOKED_WITHIN_S = 20;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const MANY = "100000";

const dataDir = mkdtempSync(join(tmpdir(), "club-bench-"));
const club = await start([SERVER], {
  NODE_ENV: "production",
  PORT: "0",
  DATA_DIR: dataDir,
  SMS_PER_HOUR: MANY,
  SMS_PER_DAY: MANY,
  SMS_UNPROVEN_PER_HOUR: MANY,
  TRUSTED_PROXY: "127.0.0.1,::1",
});
const browser = await openBrowser();
let visits = 0;
try {
  const longest = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const walk of [landing, signIn, signUp, book]) await walkOnce(walk, longest);
  }
  printTable(
    `Interactions of the visitor, processor four times slower, ${ROUNDS} rounds`,
    [...longest].map(([what, times]) => rowOf(what, times)),
  );
  const seconds = (await bookFirstRun()) / 1000;
  printTable("A newcomer's first run, slow 4G", [
    {
      what: `from the landing page to 'You're in!', ${PHONE_KEY_MS} ms a key`,
      figure: `${seconds.toFixed(1)} s`,
      target: `≤ ${BOOKED_WITHIN_S} s`,
      met: seconds <= BOOKED_WITHIN_S,
    },
  ]);
} finally {
  await browser.close();
  await club.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Visit {
  page: Page;
  seen: Interactions;
  /** Ten digits that no other visit has. */
  phone: string;
}

async function walkOnce(
  walk: (visit: Visit) => Promise<void>,
  longest: Map<string, number[]>,
): Promise<void> {
  visits += 1;
  // Each visit comes from another address, so that no rate limit of codes applies.
  const context = await browser.newContext({
    ...PHONE,
    extraHTTPHeaders: { "X-Forwarded-For": `10.1.1.${visits}` },
  });
  const page = await context.newPage();
  const seen = await watchInteractions(page, longest);
  await walk({ page, seen, phone: String(9_300_000_000 + visits) });
  await context.close();
}

/** Milliseconds from the request of the landing page to the booked run. */
async function bookFirstRun(): Promise<number> {
  const phone = "9399999999";
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  const began = performance.now();
  await page.goto(`${club.url}/`, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Book my free first run" }).first().tap();
  const name = page.getByLabel("Your name");
  await name.pressSequentially("Nila Anand", { delay: PHONE_KEY_MS });
  const number = page.getByLabel("Mobile number");
  await number.tap();
  await number.pressSequentially(phone, { delay: PHONE_KEY_MS });
  await page.getByRole("button", { name: "Continue" }).tap();
  const boxes = page.getByLabel("6-digit code");
  await boxes.waitFor();
  await boxes.pressSequentially(codeFor(phone), { delay: PHONE_KEY_MS });
  await page.getByRole("button", { name: "I'm in" }).tap();
  await page.getByRole("heading", { level: 1, name: "You're in!" }).waitFor();
  const took = performance.now() - began;
  await context.close();
  return took;
}

async function ready(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.pressedEarly === null);
}

async function landing({ page, seen, phone }: Visit): Promise<void> {
  await ready(page, `${club.url}/`);
  await page.locator("dialog[open]").waitFor();
  await seen.during("landing page: close the popup", () =>
    touch(page, page.locator("dialog[open]").getByRole("button", { name: "Close" })),
  );
  await seen.during("landing page: open the menu", () =>
    touch(page, page.getByRole("button", { name: "Open menu" })),
  );
  await seen.during("landing page: close the menu", () =>
    touch(page, page.getByRole("button", { name: "Close menu" })),
  );
  const number = page.getByLabel(/whatsapp/i);
  await number.scrollIntoViewIfNeeded();
  await seen.during("landing form: type the number", () => typeInto(page, number, phone));
  await seen.during("landing form: send what is incomplete", () =>
    touch(page, page.locator("#register form button").last()),
  );
}

async function signIn({ page, seen, phone }: Visit): Promise<void> {
  await ready(page, `${club.url}/signin`);
  await prove({ page, seen, phone, where: "sign-in", label: /mobile number/i, code: /code/i });
  await page.waitForURL("**/dashboard");
}

async function signUp({ page, seen, phone }: Visit): Promise<void> {
  await ready(page, `${club.url}/signup`);
  await prove({ page, seen, phone, where: "sign-up", label: /^phone/i, code: /^OTP/ });
  const name = page.getByLabel(/full name/i);
  await name.waitFor();
  await seen.during("sign-up: type the name", () => typeInto(page, name, "Nila Anand"));
  await seen.during("sign-up: tick the terms", () =>
    touch(page, page.getByRole("checkbox", { name: /terms/i })),
  );
  await seen.during("sign-up: send what is incomplete", () =>
    touch(page, page.getByRole("button", { name: /^sign up/i })),
  );
}

async function book({ page, seen, phone }: Visit): Promise<void> {
  await ready(page, `${club.url}/events`);
  await seen.during("events: open the next run's card", () =>
    touch(page, page.getByRole("button", { name: "More about this run" })),
  );
  await seen.during("events: Book", async () => {
    await touch(page, page.getByRole("main").getByRole("link", { name: "Book", exact: true }));
    await page.waitForURL("**/book");
  });
  const name = page.getByLabel("Your name");
  await name.waitFor();
  await seen.during("booking: type the name", () => typeInto(page, name, "Nila"));
  const number = page.getByLabel(/^mobile number/i);
  await seen.during("booking: type the number", () => typeInto(page, number, phone));
  await seen.during("booking: Continue", async () => {
    await touch(page, page.getByRole("button", { name: "Continue" }));
    await page.getByText("Is this right?").waitFor();
  });
}

interface Proof {
  page: Page;
  seen: Interactions;
  phone: string;
  where: string;
  label: RegExp;
  code: RegExp;
}

/** Enters the number and its code, with a digit that is corrected. */
async function prove({ page, seen, phone, where, label, code }: Proof): Promise<void> {
  const number = page.getByLabel(label);
  await seen.during(`${where}: type the number`, () => typeInto(page, number, phone));
  const boxes = page.getByLabel(code);
  await seen.during(`${where}: Get OTP`, async () => {
    await touch(page, page.getByRole("button", { name: "Get OTP" }));
    await page.waitForSelector("#otp:enabled");
  });
  const sent = codeFor(phone);
  await seen.during(`${where}: type the code`, () => typeInto(page, boxes, sent));
  await seen.during(`${where}: arrows, Home, End, Delete`, async () => {
    for (const key of ["ArrowLeft", "Home", "Delete", String(sent[0]), "End"]) {
      await page.keyboard.press(key);
      await pause(KEY_PAUSE_MS);
    }
  });
  await seen.during(`${where}: Verify OTP`, async () => {
    await touch(page, page.getByRole("button", { name: "Verify OTP" }));
  });
}

/** The code of the last message to this number. */
function codeFor(phone: string): string {
  const lines = readFileSync(join(dataDir, "outbox.ndjson"), "utf8").trim().split("\n");
  const message = lines.findLast((line) => line.includes(`+91${phone}`)) ?? "";
  const code = /\b\d{6}\b/.exec(message)?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}.`);
  return code;
}

/**
 * A finger's tap. Playwright's own looks for covering elements while the page answers, which would count, and
 * lifts the finger at once, so that the click waits for the work of the touch.
 */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to touch.");
  const finger = await fingerOn(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await pause(FINGER_MS);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

function fingerOn(page: Page): Promise<CDPSession> {
  const finger = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, finger);
  return finger;
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  // Scrolls as a phone does when its keyboard opens: at the window's edge Chromium reports no frame for a
  // key.
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await pause(SETTLE_MS);
  await touch(page, field);
  await page.keyboard.type(text, { delay: KEY_PAUSE_MS });
}

function rowOf(what: string, times: number[]): Row {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  const figure = `${middle} ms (${Math.min(...times)}–${Math.max(...times)})`;
  return { what, figure, target: `≤ ${MOST_MS} ms`, met: middle <= MOST_MS };
}
