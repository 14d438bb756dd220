/** Opens the browser of this machine. */
import { type Browser, chromium } from "@playwright/test";

export const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
export const BROWSER_ARGS = ["--no-sandbox", "--disable-gpu"];

export function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...BROWSER_ARGS, ...more] });
}
