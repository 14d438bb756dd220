/** The engines of this machine, Chromium first: the others are compared with it. */
import type { Engine } from "./engine";
import { startPuppeteer } from "./puppeteer-engine";
import { startWebkit } from "./webkit-engine";

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env;
export const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export const ENGINES: [name: string, start: () => Promise<Engine>][] = [
  ["Chromium", () => startPuppeteer("chrome", CHROMIUM)],
];
if (FIREFOX_PATH) ENGINES.push(["Firefox", () => startPuppeteer("firefox", FIREFOX_PATH)]);
if (WEBKIT_DRIVER_PATH && XVFB_PATH)
  ENGINES.push(["WebKit", () => startWebkit({ driver: WEBKIT_DRIVER_PATH, xvfb: XVFB_PATH })]);
