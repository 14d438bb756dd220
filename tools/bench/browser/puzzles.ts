/** How long the self-hosted puzzle takes on the sign-in page, on phones of several speeds. */
import type { Browser } from "@playwright/test";
import { openBrowser } from "./browser";

const ROUNDS = 15;
const HARD_ROUNDS = 5;
const SLOW = 4;
const VERY_SLOW = 6;
const TARGET_MS = 1_000;

export interface PuzzleTimes {
  what: string;
  times: number[];
  target?: number;
}

/** Milliseconds from pressing Get OTP, without precomputation, until the form is sent. */
export async function measurePuzzles(
  url: string,
  harden: () => Promise<void>,
): Promise<PuzzleTimes[]> {
  const browser = await openBrowser();
  try {
    const measured: PuzzleTimes[] = [];
    for (const rate of [1, SLOW, VERY_SLOW]) {
      const times = await press(browser, url, rate, ROUNDS);
      measured.push({ what: `processor ${rate} times slower`, times, target: TARGET_MS });
    }
    await harden();
    for (const rate of [1, SLOW]) {
      const times = await press(browser, url, rate, HARD_ROUNDS);
      measured.push({ what: `the hard one, processor ${rate} times slower`, times });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function press(
  browser: Browser,
  url: string,
  rate: number,
  rounds: number,
): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 760 } });
  const session = await page.context().newCDPSession(page);
  await page.route("**/signin.data*", (route) => route.abort());
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}/signin`, { waitUntil: "networkidle" });
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const sent = page.waitForRequest((request) => request.method() === "POST");
    const begun = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=phone]");
      if (field) field.value = "9100099999";
      field?.dispatchEvent(new Event("input", { bubbles: true }));
      return new Promise<number>((resolve) =>
        setTimeout(() => {
          resolve(Date.now());
          document.querySelector<HTMLButtonElement>("button[value=send]")?.click();
        }, 300),
      );
    });
    await sent;
    times.push(Date.now() - begun);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  await page.close();
  return times;
}
