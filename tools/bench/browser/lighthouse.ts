/** Lighthouse, from the folder that LIGHTHOUSE_PATH names. It is no dependency, so it runs as a command. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runQuietly } from "../../../scripts/lib-project.mjs";
import { BROWSER_ARGS, CHROMIUM } from "./browser";

/** A browser sometimes paints no frame, and Lighthouse asks to be run again when it missed the start. */
const TRIES = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Scores from 0 to 100 in the order of the categories, and times in milliseconds. */
export interface Lighthouse {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's result for a page on a phone, or undefined without LIGHTHOUSE_PATH. */
export async function lighthouse(url: string): Promise<Lighthouse | undefined> {
  const folder = process.env.LIGHTHOUSE_PATH;
  if (!folder) return undefined;
  for (let tries = 1; ; tries += 1) {
    const found = await runLighthouse(folder, url).catch((error: Error) => {
      if (tries === TRIES) throw error;
    });
    if (found && (tries === TRIES || !Number.isNaN(found.lcp))) return found;
  }
}

async function runLighthouse(folder: string, url: string): Promise<Lighthouse> {
  const place = mkdtempSync(join(tmpdir(), "bench-lighthouse-"));
  const file = join(place, "report.json");
  try {
    const flags = ["--headless=new", ...BROWSER_ARGS, `--user-data-dir=${place}`].join(" ");
    const { code, output } = await runQuietly(
      process.execPath,
      [
        join(folder, "node_modules/lighthouse/cli/index.js"),
        url,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
      ],
      { env: { CHROME_PATH: CHROMIUM } },
    );
    if (code !== 0) throw new Error(output);
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
