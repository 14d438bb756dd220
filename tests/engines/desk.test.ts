/** The check-in desk of a phone whose requests hang, left and opened again, in each engine. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkedIn, openDesk } from "../e2e/desk";
import { ADMIN, type ServerProcess, startServer } from "../support/server-process";
import { type Engine, open, run, settled, type, until } from "./engine";
import { ENGINES } from "./engines";

const SENT_LIMIT_MS = 60_000;
/** A second on a phone. A busy machine takes longer, and what the desk must not wait for hangs for ever. */
const LISTED_LIMIT_MS = 10_000;

/** A club with a run in 20 minutes, and a browser in which an admin is signed in. */
async function openClub(start: () => Promise<Engine>) {
  const club = await startServer();
  const engine = await start();
  onTestFinished(async () => {
    await engine.close();
    await club.stop();
    await rm(club.dataDir, { recursive: true, force: true });
  });
  await openDesk(club.dataDir);
  await open(engine, `${club.url}/admin`);
  await type(engine, "Username", ADMIN.username);
  await type(engine, "Password", ADMIN.password);
  await engine.press(["Enter"]);
  await until(engine, "the panel", () => location.pathname === "/admin/dashboard", undefined);
  await settled(engine);
  await engine.goto(`${club.url}/qr-scanner`);
  await until(engine, "the list", isListShown, undefined);
  return { club, engine };
}

/** Checks a person in while nothing that is sent is ever answered. */
async function checkInUnsent(engine: Engine, name: string): Promise<void> {
  await run(engine, hangSending, undefined);
  await until(engine, `the row of ${name}`, tapCheckIn, name);
  await until(engine, "the entry in the list", isIn, name);
}

/** Opens the desk; resolves with how long (ms) after the page took over the list was there. */
async function openAgain(engine: Engine, club: ServerProcess): Promise<number> {
  await engine.goto(`${club.url}/qr-scanner`);
  const from = await until(engine, "the page to take over", readyAt, undefined);
  return (await until(engine, "the list", listedAt, undefined)) - from;
}

test.each(ENGINES)(
  "a desk that is left while it sends shows its list when it is opened again, and sends: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    // Firefox keeps a page that is left, with the locks that it holds.
    await until(engine, "the desk at rest", isKept, undefined);
    await open(engine, `${club.url}/admin/dashboard`);
    expect(await openAgain(engine, club), engine.version).toBeLessThan(LISTED_LIMIT_MS);
    await checkInUnsent(engine, "Nithya Balan");
    await open(engine, `${club.url}/admin/dashboard`);
    expect(await openAgain(engine, club), engine.version).toBeLessThan(LISTED_LIMIT_MS);
    expect(await run(engine, isIn, "Nithya Balan")).toBe(true);
    await expect
      .poll(() => checkedIn(club.dataDir), { timeout: SENT_LIMIT_MS })
      .toEqual({ nithya: "list" });
  },
);

test.each(ENGINES)(
  "a second desk shows its list while the first one sends in vain, and sends: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    await checkInUnsent(engine, "Divya Menon");
    await engine.openTab();
    expect(await openAgain(engine, club), engine.version).toBeLessThan(LISTED_LIMIT_MS);
    expect(await run(engine, isIn, "Divya Menon")).toBe(true);
    await expect
      .poll(() => checkedIn(club.dataDir), { timeout: SENT_LIMIT_MS })
      .toEqual({ divya: "list" });
  },
);

/* Functions below run in the page. */

function hangSending(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    init?.method === "POST" ? new Promise(() => undefined) : fetch(input, init);
}

function tapCheckIn(name: string): boolean {
  const button = document.querySelector<HTMLElement>(`button[aria-label="Check in: ${name}"]`);
  button?.click();
  return button !== null;
}

function isIn(name: string): boolean {
  return document.querySelector(`button[aria-label="Undo: ${name}"]`) !== null;
}

function isListShown(): boolean {
  return document.querySelector('button[aria-label^="Check in: "]') !== null;
}

function isKept(): boolean {
  return document.body.textContent?.includes("kept on this phone, works without a signal") ?? false;
}

function readyAt(): number {
  return window.pressedEarly === null ? performance.now() : 0;
}

function listedAt(): number {
  return document.querySelector('button[aria-label^="Check in: "]') ? performance.now() : 0;
}
