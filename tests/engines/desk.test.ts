/** The check-in desk of a phone whose requests hang, left and opened again, in each engine. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkedIn, openDesk } from "../e2e/desk";
import { ADMIN, type ServerProcess, startServer } from "../support/server-process";
import { type Engine, open, run, settled, type, until } from "./engine";
import { ENGINES } from "./engines";

const SENT_LIMIT_MS = 60_000;
/** Three seconds, by the rule; a browser on a busy machine is given one more. */
const SAID_LIMIT_MS = 4_000;

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

/**
 * Opens the desk and waits for its list. That it waits for no other page is counted in `device/desk.test.ts`. A store
 * that takes seconds on a busy machine is not waited for either: the server's list then shows before what it holds.
 */
async function openAgain(engine: Engine, club: ServerProcess): Promise<void> {
  await engine.goto(`${club.url}/qr-scanner`);
  await until(engine, "the list", isListShown, undefined);
}

/** Checks a person in, leaves the desk while it sends, and finds at the desk what it has stored. */
async function checkInAndComeBack(engine: Engine, club: ServerProcess): Promise<void> {
  await checkInUnsent(engine, "Nithya Balan");
  await open(engine, `${club.url}/admin/dashboard`);
  await openAgain(engine, club);
  await until(engine, "what this phone has stored", isIn, "Nithya Balan");
}

test.each(ENGINES)(
  "a desk that is left while it sends shows its list when it is opened again, and sends: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    // Firefox keeps a page that is left, with the locks that it holds.
    await until(engine, "the desk at rest", isKept, undefined);
    await open(engine, `${club.url}/admin/dashboard`);
    await openAgain(engine, club);
    await checkInAndComeBack(engine, club);
    await expect
      .poll(() => checkedIn(club.dataDir), { timeout: SENT_LIMIT_MS })
      .toEqual({ nithya: "list" });
  },
);

test.each(ENGINES)(
  "a desk that is left while it writes leaves its storage to the next one: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    await until(engine, "the desk at rest", isKept, undefined);
    await run(engine, writeForEver, undefined);
    await until(engine, "the desk to write", isWriting, undefined);
    await open(engine, `${club.url}/admin/dashboard`);
    await openAgain(engine, club);
    await checkInAndComeBack(engine, club);
  },
);

test.each(ENGINES)(
  "a second desk shows its list while the first one sends in vain, and sends: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    await checkInUnsent(engine, "Divya Menon");
    await engine.openTab();
    await openAgain(engine, club);
    await until(engine, "what this phone has stored", isIn, "Divya Menon");
    await expect
      .poll(() => checkedIn(club.dataDir), { timeout: SENT_LIMIT_MS })
      .toEqual({ divya: "list" });
  },
);

test.each(ENGINES)(
  "a server that goes while nothing is sent is said to be gone within three seconds, and its return: %s",
  async (_, start) => {
    const { club, engine } = await openClub(start);
    await until(engine, "the desk at rest", isKept, undefined);
    await run(engine, noteSignal, undefined);
    await club.stop();
    const gone = Date.now();
    const saidAt = await until(engine, "the word that the signal is gone", signalSaidAt, "lost");
    expect((saidAt ?? Infinity) - gone).toBeLessThan(SAID_LIMIT_MS);
    const again = await startServer({
      dataDir: club.dataDir,
      env: { PORT: new URL(club.url).port },
    });
    onTestFinished(() => again.stop());
    await until(engine, "the word that the signal is back", signalSaidAt, "back");
  },
);

/* Functions below run in the page. */

/** Notes when the page says that there is no signal, and when it says so no more. */
function noteSignal(): void {
  const said: Record<string, number> = {};
  Object.assign(window, { signalSaid: said });
  const look = () => {
    const isLost = document.body.textContent?.includes("No signal") ?? false;
    if (isLost) said.lost ??= Date.now();
    else if (said.lost !== undefined) said.back ??= Date.now();
  };
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

function signalSaidAt(word: string): number | undefined {
  return Reflect.get(window, "signalSaid")[word];
}

function hangSending(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    init?.method === "POST" ? new Promise(() => undefined) : fetch(input, init);
}

/** From now on no list is written to its end; the signal comes back, so that the desk fetches one. */
function writeForEver(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function hold(...given) {
    const ask = () => {
      Object.assign(window, { isWriting: true });
      this.get("").onsuccess = ask;
    };
    ask();
    return put.apply(this, given);
  };
  dispatchEvent(new Event("online"));
}

function isWriting(): boolean {
  return "isWriting" in window;
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
