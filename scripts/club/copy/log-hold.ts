import { DatabaseSync } from "node:sqlite";
import { BackupRefusal } from "../backup-refusal";
import { WalFile } from "./wal-file";
import { type Committed, WalIndex } from "./wal-index";

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Keeps SQLite's log from beginning anew before it was read. The log begins anew when all of it is in the database and
 * no reader uses it: one of two readers always does. The next one begins before the log is read, the last one ends
 * after, so that whatever can be lost has been read; and a reader that began with everything in the database keeps the
 * next run of the log from being written into it, so that at most one beginning lies between two readings.
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

  /** What of the log is committed; undefined while that is being written. */
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

  /** Writes into the database what can be; returns the frames of a log that cannot begin anew yet, 0 for one that can. */
  checkpoint(): number {
    const { log, checkpointed } = this.#free.prepare("PRAGMA wal_checkpoint(PASSIVE)").get() ?? {};
    return log === checkpointed ? 0 : Number(log);
  }

  /** Does the same while nobody writes, after `read`: then all of it can be. */
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
