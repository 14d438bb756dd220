/** The main journey in each engine at the same time, and a comparison of where things are. */
import { rm } from "node:fs/promises";
import type { Browser, BrowserContext } from "puppeteer-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type ServerProcess, startServer } from "../support/server-process";
import { widthsOfBookings } from "./admin-lists";
import {
  menuOf,
  openAdmin,
  openChromium,
  openWithoutPopovers,
  outlinedIn,
  popoversReady,
  printOf,
} from "./conditions";
import type { Engine } from "./engine";
import { CHROMIUM, ENGINES } from "./engines";
import { type Visit, visit } from "./journey";
import { differences, toleranceOf } from "./layout";

const names = ENGINES.map(([name]) => name);
const visits = new Map<string, Promise<Visit>>();
const running = new Map<string, Engine>();
let chromium: Promise<Browser> | undefined;
let club: ServerProcess;

beforeAll(async () => {
  club = await startServer({ env: { SMS_PER_HOUR: "500", SMS_UNPROVEN_PER_HOUR: "500" } });
  for (const [index, [name, start]] of ENGINES.entries()) {
    const visited = start().then(async (engine) => {
      running.set(name, engine);
      return await visit(engine, club, {
        booking: `980000000${index}`,
        signUp: `980000001${index}`,
      });
    });
    visited.catch(() => undefined);
    visits.set(name, visited);
  }
});

afterAll(async () => {
  await Promise.all([...running.values()].map((engine) => engine.close()));
  await (await chromium)?.close();
  await club.stop();
  await rm(club.dataDir, { recursive: true, force: true });
});

/** A browser in which nobody is signed in. */
async function openContext(): Promise<BrowserContext> {
  chromium ??= openChromium(CHROMIUM);
  const context = await (await chromium).createBrowserContext();
  onTestFinished(() => context.close());
  return context;
}

test.each(names)("a newcomer gets from the landing page to a booked run: %s", async (name) => {
  const seen = await visits.get(name);
  expect(seen?.faults, seen?.version).toEqual([]);
  expect(seen?.complaints, seen?.version).toEqual([]);
});

test.each(names)(
  "no page is wider than its window, flat or covered by itself: %s",
  async (name) => {
    const { layouts = {} } = (await visits.get(name)) ?? {};
    expect(Object.keys(layouts)).toHaveLength(14);
    const faults = Object.entries(layouts).flatMap(([page, { spill, flat, overlaps }]) => [
      ...(spill > 0 ? [`${page} is ${spill} px too wide`] : []),
      ...flat.map((what) => `${page}: ${what} has no height`),
      ...overlaps.map((pair) => `${page}: ${pair} overlap`),
    ]);
    expect(faults).toEqual([]);
  },
);

test.each(names)(
  "the notes of the admin list of bookings fit a phone, closed and open: %s",
  async (name) => {
    await visits.get(name);
    const engine = running.get(name);
    if (!engine) throw new Error(`There is no ${name}.`);
    const widths = await widthsOfBookings(engine, club);
    expect(widths).toEqual(["360 closed: 0", "390 closed: 0", "360 open: 0", "390 open: 0"]);
  },
);

test.each(names.slice(1))("pages are laid out as in Chromium: %s", async (name) => {
  const { layouts: expected = {} } = (await visits.get("Chromium")) ?? {};
  const { layouts: found = {} } = (await visits.get(name)) ?? {};
  const faults = Object.entries(expected).flatMap(([page, layout]) => {
    const other = found[page];
    if (!other) return [page];
    return differences(layout, other, toleranceOf(name)).map((fault) => `${page}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test("where popovers are unknown the menu is closed, opens by its button and closes by Escape", async () => {
  const browser = await openContext();
  const page = await openWithoutPopovers(browser);
  await page.goto(`${club.url}/events`);
  await popoversReady(page);
  expect(await menuOf(page)).toMatchObject({ isOpen: false });
  await page.click("header > div button[popovertarget=site-menu]");
  expect(await menuOf(page)).toEqual({ focus: "Close menu", isOpen: true, covers: true });
  await page.keyboard.press("Escape");
  expect(await menuOf(page)).toMatchObject({ focus: "Open menu", isOpen: false });
});

test("an admin list prints its values over the whole paper", async () => {
  const browser = await openContext();
  const page = await openAdmin(browser, club);
  await page.goto(`${club.url}/admin/bookings?period=all`);
  const { share, printed } = await printOf(page);
  expect(share).toBeGreaterThan(0.9);
  expect(printed).toEqual([]);
  const lines = await page.$$eval("#main p", (all) =>
    all.filter((one) => one.getClientRects().length > 0).map((one) => one.textContent),
  );
  expect(lines).toContain("Period: All · Any status");
});

test("an admin list outlines the chosen period in forced colours", async () => {
  const browser = await openContext();
  const page = await openAdmin(browser, club);
  await page.goto(`${club.url}/admin/bookings?period=all`);
  const choices = "nav[aria-label=Period] a";
  expect(await page.$$eval(choices, (links) => links.length)).toBeGreaterThan(1);
  expect(await outlinedIn(page, choices)).toEqual(["true"]);
});
