/** Litestream, which copies the database: its program, its settings, what it says of a copy, and its figures. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { PRIVATE_FILE } from "~/db/private-files";
import { HOUR_MS, type Instant, SECOND_MS } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { portOf } from "~/lib/port-of";
import { BackupRefusal } from "../backup-refusal";
import { ageKeyOf } from "./age-key";
import { type CopyStore, readStore } from "./store";

/** What is needed to reach a copy. */
export interface CopyPlace {
  copyTo: string;
  backupKey?: string | undefined;
  /** The key of an S3-compatible store. */
  copyAccess?: { id: string; secret: string } | undefined;
}

/** A store asks money or time for each file, a folder does not. */
const SYNC_MS = { folder: 200, sftp: 500, s3: 500 };
/** How often the log is looked at. */
const MONITOR_MS = 200;
/**
 * Pages of log after which Litestream writes it into the database, as the server itself would: it stores nothing while
 * it waits for a pause of the writers to do so.
 */
const CHECKPOINT_PAGES = 4_000;
const SNAPSHOT_EVERY_MS = 24 * HOUR_MS;
/** Two days: any second of the last 24 hours has a whole copy at most a day older. */
const RETENTION_MS = 2 * SNAPSHOT_EVERY_MS + HOUR_MS;
/** A day of changes has some hundred thousand files at most, each named in a line. */
const MOST_OUTPUT_BYTES = 256 * 1_024 * 1_024;

/** Where Litestream keeps what it has not copied yet. */
export function metaFolder(dataDir: string): string {
  return join(dataDir, ".club.sqlite-litestream");
}

/** The program for this machine; refuses a machine that has none. */
export function litestreamProgram(platform = process.platform, arch = process.arch): string {
  try {
    return createRequire(import.meta.url).resolve(
      `@flydotio/litestream-${platform}-${arch}/litestream`,
    );
  } catch {
    throw new BackupRefusal(
      `A copy to the second needs Litestream, and its npm package has no program for this machine (${platform} ${arch}): leave COPY_TO out, and rely on the backups.`,
    );
  }
}

/** Writes the settings that Litestream reads; they hold the keys, so only this user reads them. */
export function writeSettings(
  file: string,
  { address, ...place }: CopyPlace & { dataDir: string; address?: string },
): void {
  const settings = {
    ...(address !== undefined && { addr: address }),
    logging: { level: "info", type: "json", stderr: true },
    dbs: [databaseSettings(place)],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(settings), { mode: PRIVATE_FILE });
  chmodSync(file, PRIVATE_FILE);
}

/** Whether a file of settings is for the same store and the same key; false for one that a full disk has cut off. */
export function hasSettings(file: string, place: CopyPlace & { dataDir: string }): boolean {
  if (!existsSync(file)) return false;
  const { dbs } = readLogLine(readFileSync(file, "utf8")) ?? {};
  return JSON.stringify(dbs) === JSON.stringify([databaseSettings(place)]);
}

function databaseSettings({ dataDir, ...place }: CopyPlace & { dataDir: string }) {
  const store = readStore(place.copyTo);
  const replica = {
    ...replicaOf(store, place),
    "sync-interval": `${SYNC_MS[store.kind]}ms`,
    "snapshot-interval": `${SNAPSHOT_EVERY_MS}ms`,
    retention: `${RETENTION_MS}ms`,
    ...(place.backupKey !== undefined && { age: ageSettings(place.backupKey) }),
  };
  const path = databaseIn(dataDir);
  return {
    path,
    "monitor-interval": `${MONITOR_MS}ms`,
    "min-checkpoint-page-count": CHECKPOINT_PAGES,
    replicas: [replica],
  };
}

export function databaseIn(dataDir: string): string {
  return join(resolve(dataDir), "club.sqlite");
}

function ageSettings(backupKey: string) {
  const { identity, recipient } = ageKeyOf(backupKey);
  return { identities: [identity], recipients: [recipient] };
}

/** Litestream does not check the key of an SFTP host, so what goes there is encrypted. */
function replicaOf(store: CopyStore, { backupKey, copyAccess }: CopyPlace) {
  if (store.kind === "folder") return { type: "file", path: store.path };
  if (store.kind === "sftp") {
    if (backupKey === undefined)
      throw new BackupRefusal("A copy by SFTP has to be locked: set BACKUP_KEY too.");
    const { host, user, path, keyFile } = store;
    return { type: "sftp", host, user, path, ...(keyFile && { "key-path": keyFile }) };
  }
  if (copyAccess === undefined)
    throw new BackupRefusal("A copy in an S3 store needs COPY_ACCESS_KEY and COPY_SECRET_KEY.");
  const { bucket, path, region, endpoint } = store;
  return {
    type: "s3",
    bucket,
    path,
    region: region ?? "us-east-1",
    ...(endpoint !== undefined && { endpoint, "force-path-style": true }),
    "access-key-id": copyAccess.id,
    "secret-access-key": copyAccess.secret,
  };
}

/**
 * The copies of a store, and the way back from each. Its settings, which hold the keys, are in `folder`, a private one, until
 * it is disposed of.
 */
export class CopyReader {
  readonly #settings: string;
  readonly #program = litestreamProgram();

  constructor(
    private readonly place: CopyPlace,
    private readonly folder: string,
  ) {
    this.#settings = join(folder, "club.sqlite-reader.json");
    writeSettings(this.#settings, { ...place, dataDir: folder });
  }

  /** The generations that have a whole copy, with the moments of their whole copies. */
  async listGenerations(): Promise<Map<string, Written[]>> {
    const found = new Map<string, Written[]>();
    for (const line of await this.#table("snapshots")) {
      const [, generation = "", index, , created = ""] = line;
      const written = { index: Number(index), offset: 0, at: Date.parse(created) };
      found.set(generation, [...(found.get(generation) ?? []), written]);
    }
    for (const all of found.values()) all.sort(inOrder);
    return found;
  }

  /** The files of changes of a generation, in the order in which they were written. */
  async listChanges(generation: string): Promise<Written[]> {
    const lines = await this.#table("wal", "-generation", generation);
    const changes = lines.map(([, , index, offset, , created = ""]) => ({
      index: Number(index),
      offset: Number(offset),
      at: Date.parse(created),
    }));
    return changes.sort(inOrder);
  }

  /** Writes the state of a generation into a new file: its last, or that of a moment. */
  async restore(generation: string, { file, at }: { file: string; at?: Instant }): Promise<void> {
    const moment = at === undefined ? [] : ["-timestamp", new Date(at).toISOString()];
    rmSync(file, { force: true });
    await this.#run("restore", "-generation", generation, ...moment, "-o", file);
    chmodSync(file, PRIVATE_FILE);
  }

  [Symbol.dispose](): void {
    rmSync(this.#settings, { force: true });
  }

  async #table(command: string, ...more: string[]): Promise<string[][]> {
    const lines = (await this.#run(command, ...more)).trim().split("\n").slice(1);
    return lines.map((line) => line.trim().split(/\s+/));
  }

  async #run(command: string, ...more: string[]): Promise<string> {
    const settings = ["-config", this.#settings, "-no-expand-env"];
    const args = [command, ...settings, ...more, databaseIn(this.folder)];
    try {
      const { stdout } = await promisify(execFile)(this.#program, args, {
        maxBuffer: MOST_OUTPUT_BYTES,
      });
      return stdout;
    } catch (error) {
      throw new LitestreamFailure(this.place, errorIn(error));
    }
  }
}

/** A file of a copy: its place in the order of writing, and the store's time of it, to the second. */
export interface Written {
  index: number;
  offset: number;
  at: Instant;
}

/** Litestream could not do what it was asked. */
export class LitestreamFailure extends BackupRefusal {
  constructor(
    { copyTo, backupKey }: CopyPlace,
    readonly detail: string,
  ) {
    super(
      `The copy in ${copyTo} cannot be read: ${reasonOf(detail, backupKey)}. Nothing was changed.`,
    );
  }
}

function reasonOf(detail: string, backupKey: string | undefined): string {
  if (detail.includes("no identity matched"))
    return "it does not open with BACKUP_KEY, and was made with another key";
  if (detail.includes("bad magic number") && backupKey === undefined)
    return "it is damaged, or it is locked; set BACKUP_KEY to the key that it was made with";
  return detail;
}

function inOrder(one: Written, other: Written): number {
  return one.index - other.index || one.offset - other.offset;
}

function errorIn(error: unknown): string {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const last = output.trim().split("\n").at(-1) ?? "";
  return readLogLine(last)?.error ?? errorText(error);
}

/** A line of Litestream's log; undefined for other text. */
export function readLogLine(line: string): Record<string, string> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const ANSWER_LIMIT_MS = SECOND_MS;

/** How often Litestream has read the log. */
export interface LitestreamFigures {
  syncs: number;
  failedSyncs: number;
}

/** Undefined where no Litestream that copies this database answers. */
export async function readFigures(
  address: string,
  database: string,
): Promise<LitestreamFigures | undefined> {
  const lines = (await readText(address)).split("\n");
  const figure = (name: string) => {
    const begin = `${name}{db=${JSON.stringify(database)}} `;
    return Number(lines.find((line) => line.startsWith(begin))?.slice(begin.length));
  };
  const figures = {
    syncs: figure("litestream_sync_count"),
    failedSyncs: figure("litestream_sync_error_count"),
  };
  return Object.values(figures).some(Number.isNaN) ? undefined : figures;
}

async function readText(address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await (await fetch(`http://${address}/metrics`, { signal })).text();
  } catch {
    return "";
  }
}

/** An address of this machine that nothing listens on; another program may take it before Litestream does. */
export async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}
