/** Debian's PgBouncer before a database, with `deploy/pooler/pgbouncer.ini`. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCommand } from "../../scripts/lib-browser.mjs";
import { root } from "../../scripts/lib-project.mjs";
import { askPostgres } from "./ask-postgres";
import { freePort } from "./free-port";
import { startProgram } from "./programs";

const START_LIMIT_MS = 10_000;
const SETTINGS = join(root, "deploy/pooler/pgbouncer.ini");

export interface Pooler {
  /** The database through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

/** Why no pooler can run here; undefined when it is installed. */
export function missingPooler(): string | undefined {
  return findPooler() ? undefined : "no PgBouncer found; install pgbouncer";
}

/** Starts the pooler in front of the database at `url`. */
export async function startPooler(url: string): Promise<Pooler> {
  const command = findPooler();
  if (!command) throw new Error("PgBouncer is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "club-pooler-"));
  chmodSync(folder, 0o755);
  const behind = new URL(url);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settingsFor(behind, { port, folder }));
  writeFileSync(join(folder, "userlist.txt"), `"${behind.username}" ""\n`);
  const program = startProgram([command, file], { user: "postgres" });
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  const stop = async () => {
    await program.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + START_LIMIT_MS; !(await answers(own.href)); await sleep(50)) {
    if (Date.now() < deadline && program.isRunning()) continue;
    await stop();
    throw new Error(`PgBouncer did not start.\n${program.output()}`);
  }
  return { url: own.href, stop };
}

function findPooler(): string | undefined {
  return findCommand(["pgbouncer"], ["/usr/sbin"]);
}

/** The club's own settings with this trial's addresses, check of users and folder of files. */
function settingsFor(behind: URL, { port, folder }: { port: number; folder: string }): string {
  return readFileSync(SETTINGS, "utf8")
    .replace(/^club = .*$/m, `* = host=${behind.hostname} port=${behind.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, "auth_type = trust")
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}\nunix_socket_dir =`);
}

async function answers(url: string): Promise<boolean> {
  return await askPostgres(url, "select 1", { withinMs: 1_000 }).then(
    () => true,
    () => false,
  );
}
