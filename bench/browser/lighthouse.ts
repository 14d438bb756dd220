/** Lighthouse, where it is installed. It is no dependency, so it is imported without types. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROWSER_ARGS, CHROMIUM } from "./browser";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Scores from 0 to 100 in the order of the categories, and times in milliseconds. */
export interface Lighthouse {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
}

interface LighthousePackage {
  default: (url: string, options: { port: number; logLevel: string }) => Promise<{ lhr: Report }>;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

interface LauncherPackage {
  launch: (options: {
    chromePath: string;
    chromeFlags: string[];
    userDataDir: string;
  }) => Promise<{ port: number; kill: () => void }>;
}

/** Lighthouse's result for a page on a phone, or undefined without the package. */
export async function lighthouse(url: string): Promise<Lighthouse | undefined> {
  const name = "lighthouse";
  const loaded: LighthousePackage | undefined = await import(name).catch(() => undefined);
  if (!loaded) return undefined;
  const found = await runLighthouse(loaded, url);
  // A browser on a busy machine sometimes paints no frame; run it once more.
  return Number.isNaN(found.lcp) ? await runLighthouse(loaded, url) : found;
}

async function runLighthouse(loaded: LighthousePackage, url: string): Promise<Lighthouse> {
  const launcher = "chrome-launcher";
  const { launch }: LauncherPackage = await import(launcher);
  const folder = mkdtempSync(join(tmpdir(), "bench-chrome-"));
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless=new", ...BROWSER_ARGS],
    userDataDir: folder,
  });
  try {
    const { lhr } = await loaded.default(url, { port: chrome.port, logLevel: "silent" });
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
    };
  } finally {
    chrome.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
