/**
 * `npm run club -- drill --full`: a throwaway clone of this club goes through what may happen to it, and a certificate of
 * one page says what held. The club itself is only read, and the clone sends nothing to anybody: `cloneSettings`.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { addAdmin } from "~/core/people/team/move-admin.server";
import { withDraftFolder } from "~/db/drafts";
import { openDatabase } from "~/db/open";
import { PRIVATE_FILE } from "~/db/private-files";
import { DAY_MS, dayOf, type Instant, SECOND_MS } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { newId, newToken } from "~/lib/ids.server";
import { backUp, type ClubData } from "./backup";
import { findOtherVersion } from "./other-version";
import { inNewDatabase, restore } from "./restore";
import { checkSqlite } from "./sqlite-copy";

/** Every way out that is open unless a setting closes it; the others need keys, and a clone has none. */
const CLOSED = { PUSH_HOSTS: "off", PAYMENTS: "off", SMS_PROVIDER: "outbox", SIGN_IN: "codes" };

/** All that a clone's server and commands are started with: nothing of the club's own settings that leads outside. */
export function cloneSettings({
  dataDir,
  databaseUrl,
  timeZone,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
  timeZone: string;
}): Record<string, string> {
  return {
    PATH: "/usr/bin:/bin",
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    CLUB_TIMEZONE: timeZone,
    BACKUPS: "off",
    LOG_LEVEL: "error",
    ...CLOSED,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

const KILLS = 5;
const READY_WITHIN_MS = 120 * SECOND_MS;
const END_WITHIN_MS = 10 * SECOND_MS;
const ASK_EVERY_MS = 50;
/** No file of the clone's server grows beyond these blocks of 512 bytes: its log is full after some writes. */
const SMALL_DISK_BLOCKS = 256;
const MOST_WRITES = 200;
const JUMP_MS = 2 * DAY_MS;

export interface DrillStep {
  what: string;
  /** Undefined where it could not be tried. */
  held: boolean | undefined;
  said: string;
  seconds: number;
}

export interface FullDrill {
  steps: DrillStep[];
  certificate: string;
  file: string;
}

/** Runs every step, also after one that did not hold; `onStep` is told each before it is taken. */
export async function fullDrill(
  place: ClubData,
  {
    now,
    timeZone,
    program,
    onStep,
  }: { now: Instant; timeZone: string; program: URL; onStep: (step: string) => void },
): Promise<FullDrill> {
  return await withDraftFolder(place.dataDir, async (folder) => {
    const made = await backUp(
      { ...place, backupKey: undefined },
      { file: join(folder, "clone"), now },
    );
    const dataDir = resolve(folder, "data");
    const tryOn = async (databaseUrl: string | undefined) => {
      const { tables, rows } = await restore({ dataDir, databaseUrl }, made.file);
      const clone = new Clone({ dataDir, databaseUrl, timeZone }, program);
      try {
        const steps = await takeSteps(clone, onStep);
        const what = `${rows} rows in ${tables} tables`;
        const certificate = certificateOf(steps, { now, timeZone, what, databaseUrl });
        const file = join(place.dataDir, `full-drill-${dayOf(now, timeZone)}.txt`);
        writeFileSync(file, certificate, { mode: PRIVATE_FILE });
        return { steps, certificate, file };
      } finally {
        await clone.kill();
      }
    };
    return place.databaseUrl === undefined
      ? await tryOn(undefined)
      : await inNewDatabase(place.databaseUrl, tryOn);
  });
}

const STEPS: readonly { what: string; take: (clone: Clone) => Promise<string | undefined> }[] = [
  { what: "starts from a backup, and answers", take: startFromBackup },
  { what: `keeps what it acknowledged when it is killed, ${KILLS} times`, take: killOften },
  { what: "ends when it is told to, and starts again", take: restart },
  { what: "makes a backup that can be restored", take: backUpAndRestore },
  { what: "refuses writes and shows pages on a full disk, and goes on after it", take: fillDisk },
  { what: "takes a clock that jumps two days ahead and back", take: jumpClock },
  { what: "starts another version on its database, and this one again", take: changeVersion },
  { what: "has a database without a damaged page or reference", take: checkPages },
];

async function takeSteps(clone: Clone, onStep: (step: string) => void): Promise<DrillStep[]> {
  const steps: DrillStep[] = [];
  for (const [at, { what, take }] of STEPS.entries()) {
    onStep(`${at + 1} of ${STEPS.length}: The clone ${what}…`);
    const began = performance.now();
    const seconds = () => (performance.now() - began) / SECOND_MS;
    try {
      const said = await take(clone);
      const isTried = said === undefined || !said.startsWith(NOT_TRIED);
      steps.push({ what, held: isTried ? true : undefined, said: said ?? "", seconds: seconds() });
    } catch (error) {
      steps.push({ what, held: false, said: errorText(error), seconds: seconds() });
      await clone.kill();
    }
  }
  return steps;
}

const NOT_TRIED = "not tried";

async function startFromBackup(clone: Clone): Promise<string> {
  await clone.start();
  await clone.addAdmin();
  return `ready after ${clone.readyAfterMs} ms`;
}

async function killOften(clone: Clone): Promise<string> {
  for (let round = 0; round < KILLS; round += 1) {
    if (!clone.isRunning) await clone.start();
    const cookie = await clone.signIn();
    await clone.kill();
    await clone.start();
    if (!(await clone.knows(cookie))) throw new Error("A session was acknowledged, and is gone.");
  }
  return `ready again after ${clone.readyAfterMs} ms`;
}

async function restart(clone: Clone): Promise<string> {
  const cookie = await clone.signIn();
  const endedAfterMs = await clone.stop();
  await clone.start();
  if (!(await clone.knows(cookie))) throw new Error("A session is gone.");
  return `ended after ${endedAfterMs} ms`;
}

async function backUpAndRestore(clone: Clone): Promise<undefined> {
  for (const command of ["backup", "drill"]) await clone.run(command);
}

/** Every sign-in writes a session, until the log of the database is full. */
async function fillDisk(clone: Clone): Promise<string> {
  if (clone.databaseUrl !== undefined) return `${NOT_TRIED}: the disk is PostgreSQL's`;
  if (process.platform === "win32") return `${NOT_TRIED}: this system limits no files`;
  await clone.stop();
  await clone.start({ fileBlocks: SMALL_DISK_BLOCKS });
  let isRefused = false;
  let last: string | undefined;
  for (let write = 0; write < MOST_WRITES && !isRefused; write += 1) {
    const { status, cookie } = await clone.trySignIn();
    isRefused = status >= 500;
    last = cookie ?? last;
  }
  if (!isRefused) throw new Error("No write was refused: the limit did not bite.");
  if ((await clone.ask("/")).status !== 200) throw new Error("Its front page did not answer.");
  await clone.kill();
  await clone.start();
  if (last !== undefined && !(await clone.knows(last))) throw new Error("A session is gone.");
  await clone.signIn();
  return "writes were refused, pages shown";
}

async function jumpClock(clone: Clone): Promise<undefined> {
  for (const aheadMs of [JUMP_MS, 0]) {
    await clone.stop();
    await clone.start({ aheadMs });
    await clone.signIn();
  }
}

async function changeVersion(clone: Clone): Promise<string> {
  const other = clone.otherVersion;
  if (other === undefined) return `${NOT_TRIED}: no other version in releases fits this database`;
  for (const folder of [other, undefined]) {
    await clone.stop();
    await clone.start({ folder });
  }
  return basename(other);
}

async function checkPages(clone: Clone): Promise<string | undefined> {
  await clone.stop();
  if (clone.databaseUrl !== undefined) return `${NOT_TRIED}: PostgreSQL checks its own`;
  checkSqlite(join(clone.dataDir, "club.sqlite"));
  return undefined;
}

interface Start {
  aheadMs?: number;
  fileBlocks?: number;
  /** Of another version. */
  folder?: string | undefined;
}

/**
 * A clone of the club with a server in trial mode: its texts go into a file beside its data, and nothing else goes out. It
 * runs in its own folder, so that an upgrade or a start does not take it for the club's server.
 */
class Clone {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly #program: string;
  readonly #env: Record<string, string>;
  readonly #admin = { username: `drill-${newId().slice(0, 8)}`, password: newToken() };
  #child: ChildProcess | undefined;
  #url = "";
  readyAfterMs = 0;

  constructor(place: Parameters<typeof cloneSettings>[0], program: URL) {
    this.dataDir = place.dataDir;
    this.databaseUrl = place.databaseUrl;
    this.#program = dirname(fileURLToPath(program));
    this.#env = cloneSettings(place);
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** The folder of another version that can serve this database. */
  get otherVersion(): string | undefined {
    return findOtherVersion(dirname(dirname(this.#program)));
  }

  /** Resolves once it is ready; throws its last words when it ends before. */
  async start({ aheadMs = 0, fileBlocks, folder }: Start = {}): Promise<void> {
    const began = performance.now();
    const clock = `const now = Date.now; Date.now = () => now() + ${aheadMs};`;
    const server = join(folder ? join(folder, "build/server") : this.#program, "index.js");
    const ahead =
      aheadMs === 0 ? [] : ["--import", `data:text/javascript,${encodeURIComponent(clock)}`];
    const words = [process.execPath, "--no-warnings", ...ahead, server];
    // Ignored, the signal of the limit becomes an error of the write.
    const limited = ["sh", "-c", `trap '' XFSZ; ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...words];
    const [command = "", ...args] = fileBlocks === undefined ? words : limited;
    const child = spawn(command, args, {
      cwd: dirname(this.dataDir),
      env: this.#env,
      // By its channel the server learns that the drill was ended, and ends too.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    let text = "";
    for (const output of [child.stdout, child.stderr])
      output?.on("data", (bytes: Buffer) => {
        text += bytes;
      });
    while (performance.now() - began < READY_WITHIN_MS) {
      this.#url = /The club is open: (\S+)/.exec(text)?.[1] ?? "";
      if (this.#url !== "" && (await this.ask("/readyz")).status === 200) {
        this.readyAfterMs = Math.round(performance.now() - began);
        return;
      }
      if (!this.isRunning) throw new Error(`It did not start: ${text.trim().slice(-300)}`);
      await sleep(ASK_EVERY_MS);
    }
    throw new Error("It was not ready within two minutes.");
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Milliseconds until it has ended; throws when it takes too long or ends with an error. */
  async stop(): Promise<number> {
    const began = performance.now();
    const code = await this.#end("SIGTERM");
    const ms = Math.round(performance.now() - began);
    if (code !== 0 || ms > END_WITHIN_MS) throw new Error(`It ended with ${code} after ${ms} ms.`);
    return ms;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || !this.isRunning) return 0;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    return code;
  }

  /** One of the club's commands on the clone. */
  async run(command: string): Promise<void> {
    const args = ["--no-warnings", join(this.#program, "club.js"), command];
    await promisify(execFile)(process.execPath, args, { env: this.#env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`'${command}' failed: ${`${stdout}${stderr}`.trim().slice(-300)}`);
      },
    );
  }

  /** Not by the command line, where every user of this machine would read the password. */
  async addAdmin(): Promise<void> {
    await using db = openDatabase(this, { connections: 1 });
    const by = { adminId: null, requestId: null, role: "owner", now: Date.now() } as const;
    const added = await addAdmin(db, { ...this.#admin, ...by });
    if (!added.ok) throw new Error(added.message);
  }

  /** A new session of the clone's admin. */
  async signIn(): Promise<string> {
    const { status, cookie } = await this.trySignIn();
    if (cookie === undefined) throw new Error(`Signing in was answered with ${status}.`);
    return cookie;
  }

  async trySignIn(): Promise<{ status: number; cookie: string | undefined }> {
    const { status, headers } = await this.ask("/admin", {
      method: "POST",
      headers: { Origin: this.#url },
      body: new URLSearchParams(this.#admin),
    });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    return { status, cookie: status === 302 ? cookies.join("; ") : undefined };
  }

  /** Whether a session is one. */
  async knows(cookie: string): Promise<boolean> {
    const { status } = await this.ask("/admin/account", { headers: { Cookie: cookie } });
    return status === 200;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const given: RequestInit = { redirect: "manual", ...init };
    return await fetch(`${this.#url}${path}`, given).catch(() => new Response("", { status: 599 }));
  }
}

const MARKS: Record<string, string> = { true: " held ", false: "FAILED", undefined: "  –   " };

function certificateOf(
  steps: readonly DrillStep[],
  about: { now: Instant; timeZone: string; what: string; databaseUrl: string | undefined },
): string {
  const { now, timeZone, what, databaseUrl } = about;
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "full", timeStyle: "short" });
  const tried = steps.filter(({ held }) => held !== undefined);
  const held = tried.filter((step) => step.held);
  const lines = steps.map(({ what, held, said, seconds }) => {
    const mark = MARKS[String(held)];
    const more = [said, `${seconds.toFixed(1)} s`].filter((text) => text !== "").join("; ");
    return `  ${mark}  ${what}\n          ${more}`;
  });
  return `A drill of the whole club

  ${day.format(now)}
  A clone of ${what}, on ${databaseUrl === undefined ? "SQLite" : "PostgreSQL"},
  Node ${process.versions.node}, by: npm run club -- drill --full

The clone…
${lines.join("\n")}

  ${held.length} of ${tried.length} held${tried.length < steps.length ? `, ${steps.length - tried.length} not tried` : ""}.

  Seen by: ______________________________
`;
}
