/** Starts Litestream beside the club, watches it, and knows how far the copy is. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makePrivateFile } from "~/db/private-files";
import { takeKilled } from "~/db/served-mark";
import { type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { isNewest, readGenerations, recordGeneration } from "./generations";
import {
  type CopyPlace,
  CopyReader,
  databaseIn,
  freeAddress,
  hasSettings,
  LitestreamFailure,
  litestreamProgram,
  metaFolder,
  readFigures,
  readLogLine,
  writeSettings,
} from "./litestream";
import { type Place, ShippedPlaces } from "./shipped-places";
import { makeCopyFolder, readStore } from "./store";

/** A difference between wall clock and machine's clock that is no correction but a jump. */
const JUMP_MS = 2 * SECOND_MS;
const RESTART_AFTER_MS = SECOND_MS;
/** One that hangs, or whose store does, is killed: what it has not copied, the next one finds in the log. */
const END_WITHIN_MS = 10 * SECOND_MS;
/** An orphaned Litestream ends within a second (`endsWith`). */
const ORPHAN_LIMIT_MS = 5 * SECOND_MS;

/** Litestream copies without its figures where another program has the address, and says so. */
const NO_FIGURES = "cannot start metrics server";
/** A machine with much more to do than it can answers late. */
const SILENCE_LIMIT_MS = MINUTE_MS;

const ASK_AGAIN_MS = 100;
/** A store that did not answer is asked again after this time. */
const LIST_AGAIN_MS = 5 * SECOND_MS;
/** The dates within a generation are in order. */
const CLOCK_SET = "The clock was set";
/**
 * Litestream copies a commit once it is in the log, SQLite lets it count only once it is in the index of the log too. A
 * server that is killed in between leaves a commit in the copy that the club does not have, and what is copied after
 * it does not fit.
 */
const SERVER_KILLED = "The server was killed";
const IS_KEPT = "A copy of this database is being kept already.";

interface Settings extends CopyPlace {
  dataDir: string;
  /** How far the copy was when the last copier ended; undefined when unknown. */
  lastUntil?: Instant | undefined;
  now: () => Instant;
  /** Milliseconds of a clock that nobody sets. */
  elapsed: () => number;
  /** Says what went wrong, to a person. */
  say: (text: string) => void;
  /** Where Litestream is to serve its figures. */
  findAddress?: () => Promise<string>;
}

/** Keeps the copy while `look` is called repeatedly. */
export class CopyKeeper {
  readonly #settings: Settings;
  readonly #file: string;
  readonly #lock: DatabaseSync;
  #child: ChildProcess | undefined;
  #address = "";
  #endedAt: number | undefined;
  #silentSince: number | undefined;
  #places = new ShippedPlaces();
  #recorded: string | undefined;
  #listAgainAt = 0;
  #offset: number;
  #wholeFolder: number | undefined;
  #said = "";

  /** Refuses a folder without a database, and a second copier. */
  static async open(settings: Settings): Promise<CopyKeeper> {
    const keeper = new CopyKeeper(settings);
    try {
      await keeper.#waitForOrphan();
      if (takeKilled(settings.dataDir) || (await keeper.#mustBeginAnew())) keeper.#forget();
      await keeper.#start();
      return keeper;
    } catch (error) {
      keeper.#lock.close();
      throw error;
    }
  }

  private constructor(settings: Settings) {
    this.#settings = settings;
    this.#file = databaseIn(settings.dataDir);
    this.#offset = settings.now() - settings.elapsed();
    litestreamProgram();
    const store = readStore(settings.copyTo);
    if (!existsSync(this.#file)) throw new BackupRefusal(`There is no database at ${this.#file}.`);
    requireLog(this.#file);
    if (store.kind === "folder") makeCopyFolder(store.path);
    this.#lock = takeLock(join(settings.dataDir, "club.sqlite-copying"));
  }

  /** Everything committed before this moment is in the copy; undefined until the copy is whole. */
  get until(): Instant | undefined {
    return this.#places.until;
  }

  /** The process that copies; undefined between two. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Looks how far the copy is. Throws when a folder with the copy was deleted or its disk is gone. */
  async look(): Promise<void> {
    const { now, elapsed } = this.#settings;
    const offset = now() - elapsed();
    if (Math.abs(offset - this.#offset) > JUMP_MS) return await this.#beginAnew(CLOCK_SET, offset);
    if (takeKilled(this.#settings.dataDir)) return await this.#beginAnew(SERVER_KILLED, offset);
    if (this.#child === undefined) return await this.#startAgain();
    this.#checkFolder();
    const figures = await readFigures(this.#address, this.#file);
    if (figures === undefined) return await this.#restartSilent();
    this.#silentSince = undefined;
    const at = now();
    const place = readPlace(metaFolder(this.#settings.dataDir));
    if (place === undefined) return;
    if (place.generation !== this.#recorded) await this.#record(place.generation);
    else this.#places.look({ ...figures, place, now: at });
  }

  /** Ends Litestream when all that is committed is copied, or after a few seconds. */
  async stop(): Promise<void> {
    await this.#end();
    this.#lock.close();
  }

  async #beginAnew(why: string, offset: number): Promise<void> {
    this.#settings.say(`${why}: a new whole copy begins.`);
    this.#offset = offset;
    await this.#end();
    this.#forget();
    await this.#start();
  }

  async #startAgain(): Promise<void> {
    const since = this.#settings.elapsed() - (this.#endedAt ?? 0);
    if (since >= RESTART_AFTER_MS) await this.#start();
  }

  /** Restarts a Litestream that has no figures. */
  async #restartSilent(): Promise<void> {
    const { elapsed, say } = this.#settings;
    this.#silentSince ??= elapsed();
    if (elapsed() - this.#silentSince < SILENCE_LIMIT_MS) return;
    say(`Litestream does not answer at ${this.#address} and is started again at another address.`);
    await this.#end();
    await this.#start();
  }

  async #start(): Promise<void> {
    const { dataDir, findAddress = freeAddress } = this.#settings;
    this.#address = await findAddress();
    this.#silentSince = undefined;
    this.#places = new ShippedPlaces();
    this.#recorded = undefined;
    this.#wholeFolder = undefined;
    writeSettings(settingsIn(dataDir), { ...this.#settings, address: this.#address });
    const args = ["replicate", "-config", settingsIn(dataDir), "-no-expand-env"];
    const child = spawn(litestreamProgram(), [...args, "-exec", endsWith(process.pid)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on("line", (line) => this.#hear(line, child));
    child.once("exit", (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#endedAt = this.#settings.elapsed();
      this.#settings.say(`Litestream ended (${signal ?? code}) and is started again.`);
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const killing = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
    await ended;
    clearTimeout(killing);
  }

  #hear(line: string, child: ChildProcess): void {
    const { level, msg, position, sz, error } = readLogLine(line) ?? { msg: line };
    if (msg === "wal segment written" && position !== undefined)
      this.#places.ship(position, Number(sz));
    if (msg === NO_FIGURES && child === this.#child) this.#silentSince = Number.NEGATIVE_INFINITY;
    if (level !== "ERROR" && level !== "WARN") return;
    const text = `Litestream: ${msg}${error === undefined ? "" : `: ${error}`}`;
    if (text !== this.#said) this.#settings.say(text);
    this.#said = text;
  }

  /**
   * Records a new generation after those of the store, and again once it is there itself: until then the one before it
   * may be on its way. A store that does not answer is asked again.
   */
  async #record(generation: string): Promise<void> {
    const { dataDir, elapsed, say } = this.#settings;
    if (elapsed() < this.#listAgainAt) return;
    try {
      const inStore = await this.#listStore();
      // One that was begun meanwhile comes after this one, and is recorded when it is looked at.
      if (readPlace(metaFolder(dataDir))?.generation !== generation) return;
      const others = inStore.filter((other) => other !== generation);
      recordGeneration(this.#file, { generation, others });
      if (inStore.includes(generation)) this.#recorded = generation;
      else this.#listAgainAt = elapsed() + SECOND_MS;
    } catch (error) {
      if (!(error instanceof LitestreamFailure)) throw error;
      say(error.message);
      this.#listAgainAt = elapsed() + LIST_AGAIN_MS;
    }
  }

  /** The generations of the store, the oldest first by its clock. */
  async #listStore(): Promise<string[]> {
    using reader = new CopyReader(this.#settings, this.#settings.dataDir);
    const found = [...(await reader.listGenerations())];
    return found
      .toSorted(([, a], [, b]) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
      .map(([name]) => name);
  }

  /**
   * The last copy is not continued after the clock was set back, with other settings, and where another machine
   * wrote to the store.
   */
  async #mustBeginAnew(): Promise<boolean> {
    const generation = readPlace(metaFolder(this.#settings.dataDir))?.generation;
    if (generation === undefined) return false;
    const { dataDir, lastUntil, now } = this.#settings;
    // Part of a generation would be in another store, or encrypted with another key.
    if (!hasSettings(settingsIn(dataDir), this.#settings)) return true;
    if (lastUntil !== undefined && lastUntil > now() + JUMP_MS) return true;
    const inStore = await this.#listStore();
    const recorded = readGenerations(this.#file);
    return !inStore.includes(generation) || !isNewest(generation, { recorded, inStore });
  }

  /** Litestream begins a new generation when it knows of none. */
  #forget(): void {
    rmSync(metaFolder(this.#settings.dataDir), { recursive: true, force: true });
  }

  #checkFolder(): void {
    const store = readStore(this.#settings.copyTo);
    if (store.kind !== "folder" || this.#places.until === undefined) return;
    const whole = join(store.path, "generations", this.#recorded ?? "", "snapshots");
    const found = statSync(whole, { throwIfNoEntry: false })?.ino;
    this.#wholeFolder ??= found;
    if (found === undefined || found !== this.#wholeFolder)
      throw new BackupRefusal("The copy is no longer there: it was deleted, or its disk is gone.");
  }

  async #waitForOrphan(): Promise<void> {
    const { dataDir, elapsed } = this.#settings;
    const began = elapsed();
    const address = addressIn(settingsIn(dataDir));
    while (address !== undefined && (await readFigures(address, this.#file)) !== undefined) {
      if (elapsed() - began > ORPHAN_LIMIT_MS) throw new BackupRefusal(IS_KEPT);
      await sleep(ASK_AGAIN_MS);
    }
  }
}

/** A command that ends when this process has ended; Litestream ends with it. */
function endsWith(pid: number): string {
  return `sh -c "while kill -0 ${pid} 2>/dev/null; do sleep 1; done"`;
}

/** The end of what Litestream has read of the log; undefined before it has read any. */
function readPlace(folder: string): Place | undefined {
  const generation = readIfThere(join(folder, "generation"))?.trim();
  if (!generation) return undefined;
  const logs = join(folder, "generations", generation, "wal");
  const last = existsSync(logs) ? readdirSync(logs).toSorted().at(-1) : undefined;
  const found = last && statSync(join(logs, last), { throwIfNoEntry: false });
  if (!last || !found) return undefined;
  return { generation, index: Number.parseInt(last, 16), offset: found.size };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function settingsIn(dataDir: string): string {
  return join(dataDir, "club.sqlite-litestream.json");
}

/** The address of an earlier Litestream. */
function addressIn(file: string): string | undefined {
  return readLogLine(readIfThere(file) ?? "")?.addr;
}

function requireLog(file: string): void {
  using database = new DatabaseSync(file);
  const mode = database.prepare("PRAGMA journal_mode").get()?.journal_mode;
  if (mode !== "wal")
    throw new BackupRefusal("The database has no write-ahead log: start the club once.");
}

/** Held until this process ends, in any way. */
function takeLock(file: string): DatabaseSync {
  makePrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch {
    lock.close();
    throw new BackupRefusal(IS_KEPT);
  }
}
