/** What a person comes for, in Kannada and in Tamil, in each engine. */
import { readFile, rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { askAsha, checkedIn, openDesk } from "../e2e/desk";
import { ADMIN, codeFor, startServer } from "../support/server-process";
import { click, type Engine, open, run, settled, type, until } from "./engine";
import { ENGINES } from "./engines";

const PHONE = { width: 360, height: 740 };
/** One of each family of scripts. */
const LANGUAGES = ["kn", "ta"] as const;

/** A text of the catalogue as this language says it. */
async function textOf(language: string, part: string, key: string): Promise<string> {
  const catalogue = await readFile(`app/texts/${language}/${part}.json`, "utf8");
  return String(JSON.parse(catalogue)[key] ?? "");
}

async function openClub(start: () => Promise<Engine>) {
  const club = await startServer({ env: { SMS_PER_HOUR: "500", SMS_UNPROVEN_PER_HOUR: "500" } });
  const engine = await start();
  onTestFinished(async () => {
    await engine.close();
    await club.stop();
    await rm(club.dataDir, { recursive: true, force: true });
  });
  await engine.resize(PHONE);
  return { club, engine };
}

const JOURNEYS = ENGINES.flatMap(([name, start]) =>
  LANGUAGES.map((language) => [name, language, start] as const),
);

test.each(JOURNEYS)(
  "a visitor gets to a booked run, and no page is wider than a phone: %s, %s",
  async (_, language, start) => {
    const { club, engine } = await openClub(start);
    const say = (key: string) => textOf(language, "bookings", key);
    await open(engine, `${club.url}/${language}/events`);
    expect(await run(engine, languageOfPage, undefined)).toBe(`${language}-IN`);
    expect(await run(engine, spill, undefined)).toBe(0);
    await engine.click(`document.querySelector('main a[href$="/book"]')`);
    await until(engine, "the booking page", isAt, `^/${language}/events/[^/]+/book$`);
    await settled(engine);
    await type(engine, await say("booking.bookingChoice.yourName"), "Nila Anand");
    await type(engine, await say("booking.bookingChoice.mobileNumber"), "9800000031");
    await click(engine, { kind: "button", name: await say("booking.bookingChoice.continue") });
    await until(engine, "the field for the code", isThere, "[name=otp]");
    expect(await run(engine, spill, undefined)).toBe(0);
    await type(
      engine,
      await say("booking.bookingReview.codeLabel"),
      await codeFor(club.dataDir, "+919800000031"),
    );
    await click(engine, { kind: "button", name: await say("booking.bookingReview.imIn") });
    await until(engine, "the booking", isAt, `^/${language}/bookings/[^/]+$`);
    await settled(engine);
    expect(await run(engine, languageOfPage, undefined)).toBe(`${language}-IN`);
    expect(await run(engine, spill, undefined)).toBe(0);
    expect(engine.complaints).toEqual([]);
  },
);

test.each(JOURNEYS)(
  "a leader checks somebody in at the desk: %s, %s",
  async (_, language, start) => {
    const { club, engine } = await openClub(start);
    await openDesk(club.dataDir);
    await open(engine, `${club.url}/admin`);
    await type(engine, "Username", ADMIN.username);
    await type(engine, "Password", ADMIN.password);
    await engine.press(["Enter"]);
    await until(engine, "the panel", isAt, "^/admin/dashboard$");
    await settled(engine);
    await engine.goto(`${club.url}/${language}/qr-scanner`);
    await until(engine, "the list", isListShown, undefined);
    await until(engine, "the row of Nithya Balan", tapFirstOf, "Nithya Balan");
    await expect.poll(() => checkedIn(club.dataDir)).toEqual({ nithya: "list" });
    expect(await run(engine, languageOfPage, undefined)).toBe(`${language}-IN`);
    expect(await run(engine, spill, undefined)).toBe(0);
  },
);

test.each(JOURNEYS)(
  "a runner says by the link of a text that they are still in: %s, %s",
  async (_, language, start) => {
    const { club, engine } = await openClub(start);
    const say = (key: string) => textOf(language, "bookings", `still-in.stillIn.${key}`);
    await open(engine, `${club.url}/${language}${await askAsha(club.dataDir)}`);
    expect(await run(engine, languageOfPage, undefined)).toBe(`${language}-IN`);
    await click(engine, { kind: "button", name: await say("in") });
    await until(engine, "the answer", says, await say("seeYou"));
    expect(await run(engine, spill, undefined)).toBe(0);
    expect(engine.complaints).toEqual([]);
  },
);

/* Functions below run in the page. */

function says(text: string): boolean {
  return document.querySelector("main")?.textContent?.includes(text) ?? false;
}

function languageOfPage(): string {
  return document.documentElement.lang;
}

/** By how many pixels the page is wider than its window. */
function spill(): number {
  return Math.max(0, document.documentElement.scrollWidth - innerWidth);
}

function isAt(path: string): boolean {
  return new RegExp(path).test(location.pathname);
}

function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

function isListShown(): boolean {
  return document.querySelectorAll("main li").length > 3;
}

/** Taps the button that checks this person in. */
function tapFirstOf(name: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`main li button[aria-label*="${name}"]`);
  button?.click();
  return button !== null;
}
