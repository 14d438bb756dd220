/** Short forms of the trials with several servers, and the files of deploy/ for them; skipped without the programs. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runTrial } from "../support/short-trial";

const ROOT = join(import.meta.dirname, "../..");
const PGBOUNCER = "/usr/sbin/pgbouncer";
const POSTGRES = "/usr/lib/postgresql";
const HAPROXY = "/usr/sbin/haproxy";
const run = promisify(execFile);

/** As for the upgrade drill, which also starts several servers. */
const LIMIT_MS = 600_000;
/** Speed is for the full form: a busy machine may take a minute for what takes a second. */
const SHORT = ["--rounds", "1", "--clients", "30", "--seconds", "60"];

test.skipIf(!existsSync(PGBOUNCER) || !existsSync(POSTGRES))(
  "two servers through PgBouncer sell each seat once, send each message once and share limits",
  async () => {
    const stdout = await runTrial("processes", SHORT);
    expect(stdout).toContain("bookings 302×25 409×5");
    expect(stdout).toContain("1 held, 0 broken");
  },
  LIMIT_MS,
);

test.skipIf(!existsSync(HAPROXY))("HAProxy takes the file that leads to the primary", async () => {
  const file = join(ROOT, "deploy/failover/haproxy.cfg");
  const { stdout } = await run(HAPROXY, ["-c", "-f", file]);
  expect(stdout).toContain("Configuration file is valid");
});
