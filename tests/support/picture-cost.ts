import { execFileSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Reads a picture from stdin as an upload is read, in a process of its own: sharp computes in threads. */
const SCRIPT = `
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith("~/") ? "file://${ROOT}/app/" + name.slice(2) + ".ts" : name, context),
});
const { preparePicture } = await import("~/gateways/pictures");
const bytes = readFileSync(0);
const before = { cpu: process.cpuUsage(), kilobytes: process.resourceUsage().maxRSS };
const { ok, reason } = await preparePicture(bytes, { maxBytes: bytes.length });
const { user, system } = process.cpuUsage(before.cpu);
const kilobytes = process.resourceUsage().maxRSS - before.kilobytes;
console.log(JSON.stringify({ ok, reason, cpuMs: (user + system) / 1000, peakMb: kilobytes / 1024 }));
`;

export interface PictureCost {
  ok: boolean;
  reason?: string;
  /** What all threads of the process computed for it. */
  cpuMs: number;
  /** The most memory that it took, over what the process had before. */
  peakMb: number;
}

/** What it costs to take in this upload, or to refuse it. */
export function priceOf(bytes: Uint8Array): PictureCost {
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", SCRIPT];
  return JSON.parse(execFileSync(process.execPath, args, { input: bytes, cwd: ROOT }).toString());
}
