import { DatabaseSync } from "node:sqlite";
import { BackupRefusal } from "../backup-refusal";
import { WalFile } from "./wal-file";
import { type Committed, WalIndex } from "./wal-index";

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Prevents a restart of SQLite's log before it was read. The log restarts when all of it is in the database
 * and no reader uses it, so one of two readers always uses it: the next begins before the log is read, the
 * last ends after, so that everything that a restart overwrites has been read. A reader that began when the
 * whole log was in the database prevents the checkpoint of the next log, so that the log restarts at most
 * once between two readings.
 */
export class LogHold {
  readonly #file: string;
  #held: DatabaseSync;
  #free: DatabaseSync;
  readonly #third: DatabaseSync;
  readonly #index: WalIndex;

  constructor(file: string) {
    this.#file = file;
    const open = () => new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    [this.#held, this.#free, this.#third] = [open(), open(), open()];
    const mode = this.#held.prepare("PRAGMA journal_mode").get()?.journal_mode;
    if (mode !== "wal") {
      this.close();
      throw new BackupRefusal("The database has no write-ahead log: start the club once.");
    }
    beginReading(this.#held);
    this.#index = new WalIndex(file);
  }

  /** The committed part of the log; undefined while that is being written. */
  readCommitted(): Committed | undefined {
    return this.#index.read();
  }

  openLog(): WalFile | undefined {
    return WalFile.open(`${this.#file}-wal`);
  }

  /** Reads the log between the beginning of the next reader and the end of the last one. */
  renew<T>(read: () => T): T {
    beginReading(this.#free);
    const result = read();
    this.#held.exec("COMMIT");
    [this.#held, this.#free] = [this.#free, this.#held];
    return result;
  }

  /**
   * Writes as much of the log into the database as possible; returns the frames of a log that cannot restart
   * yet, else 0.
   */
  checkpoint(): number {
    const { log, checkpointed } = this.#free.prepare("PRAGMA wal_checkpoint(PASSIVE)").get() ?? {};
    return log === checkpointed ? 0 : Number(log);
  }

  /** The same while nobody writes, after `read`, so that all of the log is written. */
  checkpointAlone(read: () => void): void {
    this.alone(() => {
      this.renewAlone();
      read();
      this.#third.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
      this.renewAlone();
    });
  }

  /** Runs `work` while nobody writes; returns its result. */
  alone<T>(work: () => T): T {
    this.#free.exec("BEGIN IMMEDIATE");
    try {
      return work();
    } finally {
      this.#free.exec("ROLLBACK");
    }
  }

  close(): void {
    for (const database of [this.#held, this.#free, this.#third]) database.close();
  }

  private renewAlone(): void {
    this.#held.exec("COMMIT");
    beginReading(this.#held);
  }
}

/** A transaction reads the log from its first query on. */
function beginReading(database: DatabaseSync): void {
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
}
