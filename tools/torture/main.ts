/**
 * Runs the named trials, or all, and prints one table: the trial, the values, and whether the promise held.
 */

import { type OPTIONS_OF, readWords } from "../../scripts/torture-options.mjs";
import { printMarkdown } from "../bench/table/markdown";
import { backups } from "./backups";
import { cleanStop } from "./clean-stop";
import { copies } from "./copies";
import { failover } from "./failover/failover";
import { fullDisk } from "./full-disk";
import { hostileRequests } from "./hostile-requests";
import { hour } from "./hour";
import { idempotency } from "./idempotency";
import { importing } from "./import";
import { kills } from "./kills";
import { messages } from "./messages";
import { migrations } from "./migrations";
import { mornings } from "./mornings";
import { oversell } from "./oversell";
import { postgresFaults } from "./postgres-faults";
import { prices } from "./prices";
import { processes } from "./processes";
import { release } from "./release";
import { slowClients } from "./slow-clients";
import type { Sizes, Trial, TrialResult } from "./trial";
import { upgrade } from "./upgrade";

const TRIALS = new Map<string, Trial>(
  Object.entries({
    kills,
    oversell,
    idempotency,
    stop: cleanStop,
    backup: backups,
    copy: copies,
    messages,
    migrations,
    postgres: postgresFaults,
    prices,
    processes,
    failover,
    disk: fullDisk,
    slow: slowClients,
    requests: hostileRequests,
    import: importing,
    hour,
    mornings,
    release,
    upgrade,
  } satisfies Record<keyof typeof OPTIONS_OF, Trial>),
);
const REASONS_SHOWN = 40;

const read = readWords(process.argv.slice(2));
if ("text" in read) throw new Error(read.text);
const { names, values } = read;
const { kinds, ...whole } = values;
const sizes: Sizes = {
  ...Object.fromEntries(Object.entries(whole).map(([name, text]) => [name, Number(text)])),
  ...(kinds && { kinds: kinds.split(",") }),
};
const verdicts: boolean[] = [];
for (const name of names.length > 0 ? names : TRIALS.keys()) {
  const trial = TRIALS.get(name);
  if (!trial) continue;
  const start = performance.now();
  process.stdout.write(`${name}…\n`);
  const results = await trial(sizes).catch((error: Error): TrialResult[] => [
    { what: name, broken: [error.stack ?? error.message] },
  ]);
  const seconds = (performance.now() - start) / 1000;
  for (const result of results) {
    print(result);
    verdicts.push((result.broken ?? []).length === 0);
  }
  process.stdout.write(`  (${seconds.toFixed(0)} s)\n`);
}
const failed = verdicts.filter((holds) => !holds).length;
process.stdout.write(`\n${verdicts.length - failed} held, ${failed} broken\n`);
process.exit(failed > 0 ? 1 : 0);

function print({ what, figures = {}, table, broken = [], skipped }: TrialResult): void {
  const held = broken.length === 0 ? "holds" : "BROKEN";
  const verdict = skipped ? `skipped (${skipped})` : held;
  const line = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
  process.stdout.write(`  ${verdict}  ${what}: ${line.join(", ")}\n`);
  if (table) printMarkdown(table);
  for (const reason of broken.slice(0, REASONS_SHOWN)) process.stdout.write(`    ${reason}\n`);
  const more = broken.length - REASONS_SHOWN;
  if (more > 0) process.stdout.write(`    and ${more} more\n`);
}
