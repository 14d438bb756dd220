/**
 * WebKitGTK's MiniBrowser over WebDriver, on a screen of its own. The dozen commands that a journey needs are
 * plain HTTP (https://www.w3.org/TR/webdriver2/), so that no client is installed for them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../tools/torture/free-port";
import type { Engine } from "./engine";

/** The pointer rests in the middle, which is outside of every window: nothing opens because of it. */
const SCREEN = "3600x2800x24";
/** The bar with the address would keep the window from being as narrow as a phone. */
const SMALL_BAR = "* { margin: 0; padding: 0; border-width: 0; min-width: 0; font-size: 6px; }";
const START_LIMIT_MS = 60_000;
/** A busy machine takes its time. */
const ANSWER_LIMIT_MS = 60_000;
const END_LIMIT_MS = 15_000;
const POLL_MS = 50;
const RESIZE_TRIES = 30;
/** The window is resized some time after the answer; as many equal sizes in a row count as the last. */
const SAME_SIZES = 8;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS: Record<string, string> = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" };

/** Where `MiniBrowser`'s driver and a virtual screen are. */
export interface WebkitPaths {
  driver: string;
  xvfb: string;
}

/** Starts the screen, the driver and a browser. */
export async function startWebkit(paths: WebkitPaths): Promise<Engine> {
  const screen = spawn(
    paths.xvfb,
    ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const port = await freePort();
  const settings = mkdtempSync(join(tmpdir(), "club-webkit-"));
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0/gtk.css"), SMALL_BAR);
  const driver = spawn(paths.driver, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: settings,
      XDG_CONFIG_HOME: settings,
      DISPLAY: `:${await firstLine(screen)}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    },
    stdio: "ignore",
  });
  const stop = async () => {
    for (const child of [driver, screen]) await end(child);
    rmSync(settings, { recursive: true, force: true });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`);
    return engineOf(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Method = "GET" | "POST" | "DELETE";

interface Session {
  version: string;
  send(method: Method, path: string, body?: object, limitMs?: number): Promise<unknown>;
}

function engineOf({ version, send }: Session, stop: () => Promise<void>): Engine {
  const evaluate = (expression: string, limitMs?: number) =>
    send("POST", "/execute/sync", { script: `return ${expression}`, args: [] }, limitMs);
  const innerSize = async () => (await evaluate("[innerWidth, innerHeight]")) as Size;
  // A click leaves the driver's own pointer where it was.
  const movePointerAway = async () => {
    const actions = [{ type: "pointerMove", duration: 0, x: 0, y: 0 }];
    await send("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  };
  return {
    version,
    complaints: [],
    goto: async (url) => {
      await send("POST", "/url", { url });
    },
    async resize(size) {
      let outer = size;
      // The window has a border and a bar of its own.
      for (let tries = 0; tries < RESIZE_TRIES; tries += 1) {
        await send("POST", "/window/rect", { x: 0, y: 0, ...outer });
        const [width, height] = await settledSize(innerSize, size);
        const [more, higher] = [size.width - width, size.height - height];
        if (more === 0 && higher === 0) return await movePointerAway();
        outer = {
          width: Math.max(outer.width + more, 1),
          height: Math.max(outer.height + higher, 1),
        };
      }
      throw new Error(
        `The window is ${await innerSize()} instead of ${size.width},${size.height}.`,
      );
    },
    evaluate,
    async click(expression) {
      const found = (await evaluate(expression)) as { [ELEMENT]?: string } | null;
      const id = found?.[ELEMENT];
      if (id) await send("POST", `/element/${id}/click`, {});
    },
    async press(keys) {
      const actions = [...keys].flatMap((key) => {
        const value = KEYS[key] ?? key;
        return [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ];
      });
      await send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async openTab() {
      const { handle } = (await send("POST", "/window/new", { type: "tab" })) as { handle: string };
      await send("POST", "/window", { handle });
    },
    async close() {
      await send("DELETE", "", undefined, END_LIMIT_MS).catch(() => undefined);
      await stop();
    },
  };
}

type Size = [width: number, height: number];

/** The window's size once it is the wanted one, or once it has stopped changing. */
async function settledSize(
  innerSize: () => Promise<Size>,
  wanted: { width: number; height: number },
): Promise<Size> {
  let size = await innerSize();
  for (let same = 0; same < SAME_SIZES; ) {
    if (size[0] === wanted.width && size[1] === wanted.height) return size;
    await sleep(POLL_MS);
    const next = await innerSize();
    same = next[0] === size[0] && next[1] === size[1] ? same + 1 : 0;
    size = next;
  }
  return size;
}

async function openSession(address: string): Promise<Session> {
  const { sessionId, capabilities } = (await request(address, "POST", "/session", {
    capabilities: { alwaysMatch: { pageLoadStrategy: "normal" } },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
  const { browserName, browserVersion } = capabilities;
  return {
    version: `WebKitGTK ${browserVersion} (${browserName})`,
    send: (method, path, body, limitMs) =>
      request(address, method, `/session/${sessionId}${path}`, body, limitMs),
  };
}

/** Sends one command; waits for a driver that is still starting. */
async function request(
  address: string,
  method: Method,
  path: string,
  body?: object,
  limitMs = ANSWER_LIMIT_MS,
): Promise<unknown> {
  const start = Date.now();
  for (;;) {
    try {
      const response = await fetch(address + path, {
        method,
        signal: AbortSignal.timeout(limitMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = (await response.json()) as { value: { error?: string; message?: string } };
      if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
      return value;
    } catch (error) {
      const isStarting = path === "/session" && error instanceof TypeError;
      if (!isStarting || Date.now() - start > START_LIMIT_MS)
        throw new Error(`${method} ${path} failed: ${error}`, { cause: error });
      await sleep(POLL_MS);
    }
  }
}

/** The number of the screen, which Xvfb writes once it can be used. */
async function firstLine(child: ChildProcess): Promise<string> {
  const stream = child.stdio[3];
  if (!stream || !("on" in stream)) throw new Error("The screen has no output.");
  const [chunk] = await once(stream, "data", { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return String(chunk).trim();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
