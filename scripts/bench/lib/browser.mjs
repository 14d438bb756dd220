/** What a browser on a phone sees: bytes, paints, and Lighthouse's scores where it is installed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const ARGS = ["--no-sandbox", "--disable-gpu"];
const PHONE = { width: 390, height: 760 };
/** Lighthouse's slow 4G and its middle-class phone. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1500;

/** Compressed bytes of the first visit by kind, and paints over slow 4G on a slow phone. */
export async function visit(url) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  const bytes = await weigh(await browser.newPage({ viewport: PHONE }), url);
  const paints = await watchPaints(await browser.newPage({ viewport: PHONE }), url);
  await browser.close();
  return { bytes, ...paints };
}

async function weigh(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const bytes = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await page.close();
  return bytes;
}

async function watchPaints(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, blocking: 0 };
    const on = (type, note) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    on("largest-contentful-paint", (entry) => {
      seen.lcp = entry.startTime;
    });
    on("layout-shift", (entry) => {
      if (!entry.hadRecentInput) seen.cls += entry.value;
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

/** Lighthouse's scores and times for a phone, or undefined where the package is not installed. */
export async function lighthouse(url) {
  const loaded = await import("lighthouse").catch(() => undefined);
  if (!loaded) return undefined;
  const found = await runLighthouse(loaded, url);
  // Now and then a browser on a busy machine gives it no frame to look at.
  return Number.isNaN(found.lcp) ? await runLighthouse(loaded, url) : found;
}

async function runLighthouse(loaded, url) {
  const { launch } = await import("chrome-launcher");
  const folder = mkdtempSync(join(tmpdir(), "bench-chrome-"));
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless=new", ...ARGS],
    userDataDir: folder,
  });
  try {
    const { lhr } = await loaded.default(url, { port: chrome.port, logLevel: "silent" });
    const score = (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    return {
      scores: ["performance", "accessibility", "best-practices", "seo"].map(score),
      lcp: lhr.audits["largest-contentful-paint"].numericValue ?? Number.NaN,
      tbt: lhr.audits["total-blocking-time"].numericValue,
      cls: lhr.audits["cumulative-layout-shift"].numericValue,
    };
  } finally {
    chrome.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
