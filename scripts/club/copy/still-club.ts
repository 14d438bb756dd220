import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { summarize, type TableSummary } from "../sqlite-copy";

const BUSY_TIMEOUT_MS = 5_000;

/** A snapshot of the running club's database, with a check for later writes. */
export class StillClub {
  readonly #reader: DatabaseSync;
  readonly #watch: DatabaseSync;
  #version: unknown;

  constructor(dataDir: string) {
    const open = () => new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: BUSY_TIMEOUT_MS });
    [this.#reader, this.#watch] = [open(), open()];
  }

  /** Takes a new snapshot. */
  hold(): void {
    if (this.#reader.isTransaction) this.#reader.exec("COMMIT");
    this.#version = this.#readVersion();
    this.#reader.exec("BEGIN");
    this.#reader.prepare("SELECT count(*) FROM sqlite_schema").get();
  }

  /** Whether anything was committed since `hold`. */
  hasChanged(): boolean {
    return this.#readVersion() !== this.#version;
  }

  /** Rows and digest of every table in the snapshot. */
  summarize(): TableSummary[] {
    return summarize(this.#reader);
  }

  close(): void {
    this.#reader.close();
    this.#watch.close();
  }

  #readVersion(): unknown {
    return this.#watch.prepare("PRAGMA data_version").get()?.data_version;
  }
}
