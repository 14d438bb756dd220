/** Keeps a copy of a running SQLite database in another folder, at most a second behind. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateFile, makePrivateFolder } from "~/db/private-files";
import { DAY_MS, type Instant } from "~/lib/dates";
import { BackupRefusal } from "../backup-refusal";
import { openSnapshot, sizeOf, writeBase } from "./base";
import { listCopies, removeOldCopies } from "./folder";
import { LogHold } from "./log-hold";
import { OpenCopy } from "./open-copy";
import type { WalChange, WalFile, WalPosition } from "./wal-file";

/** How often the whole database is copied anew: a restore reads one such copy and the changes since. */
const NEW_COPY_MS = DAY_MS;
/**
 * Frames after which the log is written into the database; `forced`: while writers wait, who leave no pause.
 */
const FRAMES = { checkpoint: 1_000, forced: 8_000 };

interface Settings {
  dataDir: string;
  /** The folder of the copies. */
  copyTo: string;
  backupKey?: string | undefined;
  now: () => Instant;
  frames?: typeof FRAMES;
}

/**
 * Copies committed changes from the log, and prevents a restart of the log before all of it is copied
 * (docs/decisions/040-a-copy-one-second-behind.md). Call `tick` repeatedly.
 */
export class ContinuousCopy {
  readonly #settings: Settings;
  readonly #database: string;
  readonly #hold: LogHold;
  readonly #lock: DatabaseSync;
  #copies: OpenCopy[] = [];
  /** The copied part of the log; undefined before the first log. */
  #place: WalPosition | undefined;
  #making: Promise<void> | undefined;
  #failure: unknown;
  #until: Instant | undefined;
  /** Whether the log could be read to its end. */
  #isUpToDate = true;

  /** Refuses a folder without a database, and a second copier. */
  constructor(settings: Settings) {
    this.#settings = settings;
    this.#database = join(settings.dataDir, "club.sqlite");
    if (!existsSync(this.#database))
      throw new BackupRefusal(`There is no database at ${this.#database}.`);
    this.#lock = takeLock(join(settings.dataDir, "club.sqlite-copying"));
    makePrivateFolder(settings.copyTo);
    this.#hold = new LogHold(this.#database);
    this.#resume();
  }

  /** When the newest whole copy began; undefined while the first is being made. */
  get beganAt(): Instant | undefined {
    return this.#making !== undefined ? undefined : this.#copies.at(-1)?.beganAt;
  }

  /** Everything committed before this moment can be restored; undefined while there is no whole copy. */
  get until(): Instant | undefined {
    const isWhole = this.#copies.length > (this.#making === undefined ? 0 : 1);
    return isWhole ? this.#until : undefined;
  }

  /** Copies what was committed since; a new whole copy is made meanwhile. Throws where a copy cannot be made. */
  tick(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#copies.every((copy) => copy.isThere()))
      throw new BackupRefusal("The copy is no longer there: it was deleted, or its disk is gone.");
    const began = this.#settings.now();
    this.#isUpToDate = true;
    this.#copyOn();
    if (this.#isUpToDate) this.#until = began;
  }

  #copyOn(): void {
    const isWhole = this.#hold.renew(() => this.#ship());
    const began = this.#copies.at(-1)?.beganAt;
    const isDue = began === undefined || this.#settings.now() - began >= NEW_COPY_MS;
    if (!isWhole || isDue) this.#begin(isWhole);
    const { frames = FRAMES } = this.#settings;
    if ((this.#place?.frames ?? 0) < frames.checkpoint) return;
    if (this.#hold.checkpoint() >= frames.forced) this.#hold.checkpointAlone(() => this.#ship());
  }

  /** Resolves when the copy that is being made is complete. */
  async settled(): Promise<void> {
    await this.#making;
  }

  /** Copies the rest and closes the database. */
  async stop(): Promise<void> {
    this.#hold.renew(() => this.#ship());
    await this.#making;
    this.#hold.renew(() => this.#ship());
    for (const copy of this.#copies) copy.close();
    this.#hold.close();
    this.#lock.close();
  }

  /** Continues the newest copy when the log still has the place at which it ends. */
  #resume(): void {
    const { copyTo, backupKey } = this.#settings;
    const newest = listCopies(copyTo).at(-1);
    const resumed = newest && OpenCopy.resume(newest, backupKey);
    if (!resumed) return;
    // While nobody writes, since the log may restart at the next write.
    this.#hold.alone(() => {
      const log = this.#hold.openLog();
      const isThere = log?.has(resumed.place) ?? false;
      log?.close();
      if (!isThere) return resumed.copy.close();
      this.#copies = [resumed.copy];
      this.#place = resumed.place;
      this.#ship();
    });
  }

  /** Adds new changes of the log to the copies. Returns false when changes may be missing in between. */
  #ship(): boolean {
    const committed = this.#hold.readCommitted();
    if (!committed) return this.#readLater();
    const log = this.#hold.openLog();
    try {
      // Between two runs of the log nothing has been committed to the next one.
      if (!log || committed.salt1 !== log.start.salt1 || committed.salt2 !== log.start.salt2)
        return true;
      if (!this.#follow(log)) return false;
      const place = this.#place ?? log.start;
      const change = log.readFrom(place, committed.frames);
      const { frames } = change?.position ?? place;
      if (frames !== committed.frames) return this.#hasBegunAnew(log);
      if (change) this.#add(change);
      return true;
    } finally {
      log?.close();
    }
  }

  #add(change: WalChange): void {
    const at = this.#settings.now();
    for (const copy of this.#copies) copy.add({ ...change, at });
    this.#place = change.position;
  }

  /** Nothing is missing; the next turn reads the rest. */
  #readLater(): true {
    this.#isUpToDate = false;
    return true;
  }

  /** Whether the log has restarted since it was opened: then the next turn reads it. */
  #hasBegunAnew({ start }: WalFile): boolean {
    const log = this.#hold.openLog();
    try {
      const isNew = log?.start.salt1 !== start.salt1 || log.start.salt2 !== start.salt2;
      return isNew && this.#readLater();
    } finally {
      log?.close();
    }
  }

  /** Moves the place to the start of the new log, after one restart of the log. */
  #follow(log: WalFile): boolean {
    const { salt1, salt2 } = log.start;
    const place = this.#place;
    if (place?.salt1 === salt1 && place.salt2 === salt2) return true;
    if (place && (place.salt1 + 1) >>> 0 !== salt1) return false;
    this.#place = log.start;
    return true;
  }

  /** Begins a copy of the whole database beside the current ones, which end when it is complete. */
  #begin(isWhole: boolean): void {
    if (this.#making !== undefined) {
      if (isWhole) return;
      throw new BackupRefusal("The database changed in a way that the copy cannot follow.");
    }
    if (!isWhole) this.#closeAll();
    const { copyTo, backupKey, now } = this.#settings;
    const { snapshot, copy } = this.#hold.alone(() => {
      this.#catchUp();
      const snapshot = openSnapshot(this.#database);
      const first = { ...sizeOf(snapshot), pages: new Map(), position: this.#place ?? NO_LOG };
      return { snapshot, copy: OpenCopy.create(copyTo, { ...first, at: now() }, backupKey) };
    });
    const older = this.#copies;
    this.#copies = [...older, copy];
    this.#making = writeBase(snapshot, { folder: join(copyTo, copy.name), backupKey }).then(() => {
      for (const one of older) one.close();
      this.#copies = [copy];
      this.#making = undefined;
      removeOldCopies(copyTo, now());
    });
    this.#making.catch((error) => {
      this.#failure = error;
    });
  }

  /** Copies to the end of the log, or without a copy finds its end. */
  #catchUp(): void {
    if (this.#ship()) return;
    this.#closeAll();
    this.#ship();
  }

  #closeAll(): void {
    for (const copy of this.#copies) copy.close();
    this.#copies = [];
    this.#place = undefined;
  }
}

/** The place before any log: every log follows it. */
const NO_LOG: WalPosition = { salt1: 0, salt2: 0, frames: 0, sum1: 0, sum2: 0 };

/** Held until this process ends, in any way. */
function takeLock(file: string): DatabaseSync {
  makePrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch {
    lock.close();
    throw new BackupRefusal("A copy of this database is being kept already.");
  }
}
