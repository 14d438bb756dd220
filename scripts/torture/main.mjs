/** Runs the named trials, or all of them, and prints one table: what was done, the figures, whether the promise held. */
import { parseArgs } from "node:util";
import { backups } from "./backups.mjs";
import { cleanStop } from "./clean-stop.mjs";
import { fullDisk } from "./full-disk.mjs";
import { fuzz } from "./fuzz.mjs";
import { idempotency } from "./idempotency.mjs";
import { kills } from "./kills.mjs";
import { migrations } from "./migrations.mjs";
import { oversell } from "./oversell.mjs";
import { postgresFaults } from "./postgres-faults.mjs";
import { slowClients } from "./slow-clients.mjs";

const TRIALS = {
  kills,
  oversell,
  idempotency,
  stop: cleanStop,
  backup: backups,
  migrations,
  postgres: postgresFaults,
  disk: fullDisk,
  slow: slowClients,
  fuzz,
};
const whole = { type: "string" };
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: whole, clients: whole, seconds: whole, requests: whole },
});
const unknown = positionals.filter((name) => !(name in TRIALS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no trial ${unknown.join(", ")}: ${Object.keys(TRIALS).join(", ")}.\n`,
  );
  process.exit(1);
}
const sizes = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
);
const results = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(TRIALS)) {
  const start = performance.now();
  process.stdout.write(`${name}…\n`);
  const trials = await TRIALS[name](sizes).catch((error) => [
    { what: name, broken: [error.stack] },
  ]);
  const seconds = (performance.now() - start) / 1000;
  for (const { what, figures = {}, broken = [], skipped } of trials) {
    const verdict = skipped ? `skipped (${skipped})` : verdictOf(broken);
    const line = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
    process.stdout.write(`  ${verdict}  ${what}: ${line.join(", ")}\n`);
    for (const reason of broken.slice(0, 10)) process.stdout.write(`    ${reason}\n`);
    results.push(broken.length);
  }
  process.stdout.write(`  (${seconds.toFixed(0)} s)\n`);
}
function verdictOf(broken) {
  return broken.length === 0 ? "holds" : "BROKEN";
}

const failed = results.filter((broken) => broken > 0).length;
process.stdout.write(`\n${results.length - failed} held, ${failed} broken\n`);
process.exit(failed > 0 ? 1 : 0);
