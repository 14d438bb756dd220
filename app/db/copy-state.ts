import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "~/lib/dates";
import { PRIVATE_FILE } from "./private-files";

/** The place of a SQLite file's copy, and how far the copy has come. */
export interface CopyState {
  /** The folder or the address of the copy; undefined when the settings have none. */
  to: string | undefined;
  /** Everything committed before this moment is in the copy; undefined when unknown. */
  until: Instant | undefined;
  /** Whether the copy would be lost together with the database. */
  isOnSameDisk: boolean;
}

const LENGTH = 1_024;

/**
 * Records beside the data how far the copy has come. The server reads it there, because a mounted folder that
 * does not answer would block its reader.
 */
export class CopyProgress {
  readonly #handle: number;

  constructor(
    dataDir: string,
    private readonly to: string,
  ) {
    this.#handle = openSync(fileIn(dataDir), "w", PRIVATE_FILE);
    this.#isOnSameDisk = !to.includes("://") && statSync(dataDir).dev === statSync(to).dev;
  }

  readonly #isOnSameDisk: boolean;

  /** Padded to one length, so that no rest of an earlier, longer text stays in the file. */
  write(until: Instant): void {
    const { to } = this;
    const text = JSON.stringify({ to, until, isOnSameDisk: this.#isOnSameDisk });
    writeSync(this.#handle, Buffer.from(text.padEnd(LENGTH)), 0, undefined, 0);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** How far the copy in `copyTo` has come, as its copier recorded beside the data. */
export async function findCopyState(input: {
  dataDir: string;
  copyTo: string | undefined;
}): Promise<CopyState> {
  const { dataDir, copyTo: to } = input;
  const unknown = { to, until: undefined, isOnSameDisk: false };
  if (to === undefined) return unknown;
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => "{}");
  const said = recordedCopy(text);
  return said.to === to ? { ...unknown, ...said } : unknown;
}

function recordedCopy(text: string): { to?: string; until?: Instant; isOnSameDisk?: boolean } {
  try {
    const { to, until, isOnSameDisk } = JSON.parse(text);
    if (typeof to !== "string" || typeof until !== "number") return {};
    return { to, until, isOnSameDisk: isOnSameDisk === true };
  } catch {
    return {};
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, "club.sqlite-copied");
}
