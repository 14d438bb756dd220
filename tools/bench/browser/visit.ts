/** Bytes and paints of a page in a phone's browser. */
import type { Page } from "@playwright/test";
import { openBrowser } from "./browser";

const PHONE = { width: 390, height: 760 };
/** Lighthouse's slow 4G and mid-range phone. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1500;

/** Milliseconds to the largest paint and of blocking by long tasks, and the layout shift. */
interface Paints {
  lcp: number;
  cls: number;
  blocking: number;
}

declare global {
  interface Window {
    seenByBench: Paints;
  }
  interface PerformanceEntry {
    /** Of a layout shift. */
    hadRecentInput?: boolean;
    value?: number;
  }
}

/** Compressed bytes of the first visit by kind, and paints over slow 4G on a slow phone. */
export async function visit(url: string): Promise<Paints & { bytes: Record<string, number> }> {
  const browser = await openBrowser();
  const bytes = await weigh(await browser.newPage({ viewport: PHONE }), url);
  const paints = await watchPaints(await browser.newPage({ viewport: PHONE }), url);
  await browser.close();
  return { bytes, ...paints };
}

async function weigh(page: Page, url: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await page.close();
  return bytes;
}

async function watchPaints(page: Page, url: string): Promise<Paints> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, blocking: 0 };
    const on = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry);
      }).observe({ type, buffered: true });
    on("largest-contentful-paint", (entry) => {
      seen.lcp = entry.startTime;
    });
    on("layout-shift", (entry) => {
      if (!entry.hadRecentInput) seen.cls += entry.value ?? 0;
    });
    on("longtask", (entry) => {
      seen.blocking += Math.max(0, entry.duration - 50);
    });
    window.seenByBench = seen;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return await page.evaluate(() => window.seenByBench);
}
