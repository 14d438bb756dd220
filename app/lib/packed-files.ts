import type { FileEntry } from "@zip.js/zip.js";
import { isArchive, isGzip, type Unpacked, unpackGzip } from "./unpacked";

export interface PackedLimits {
  /** Entries that are looked at in an archive and the archives inside it. */
  entries: number;
  /** Files taken from one archive. */
  files: number;
  /** Bytes of one file, unpacked. */
  fileBytes: number;
  /** Bytes of all files of one archive, unpacked. */
  totalBytes: number;
  /** Bytes of all archives inside an archive, unpacked. */
  innerBytes: number;
}

/** A chosen file, or a file of an archive, which is unpacked when it is read. */
export interface FoundFile {
  name: string;
  read(): Promise<Unpacked>;
}

export type PackedFiles =
  | { ok: true; files: FoundFile[]; leftOut: number }
  | { ok: false; reason: "damaged" | "none_inside" };

interface NamedBlob extends Blob {
  name: string;
}

const HEAD_BYTES = 4;

/** The file itself, or the files with a wanted name in it when it is an archive, also inside archives of it. */
export async function filesIn(
  file: NamedBlob,
  wanted: RegExp,
  limits: PackedLimits,
): Promise<PackedFiles> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!isArchive(head)) {
    const read = () => unpacked(file, limits);
    return { ok: true, files: [{ name: file.name, read }], leftOut: 0 };
  }
  // Loaded with the first archive: few members choose one.
  const { listEntries, unpackEntry } = await import("./archive");
  const entries = await listEntries(file, limits.entries);
  if (!entries) return { ok: false, reason: "damaged" };
  const read = async (entry: FileEntry) => {
    const content = await unpackEntry(entry, limits.fileBytes);
    return content.ok && isGzip(content.bytes)
      ? await unpackGzip(new Blob([content.bytes]), limits.fileBytes)
      : content;
  };
  const found = new Taken(limits, read);
  found.take(entries.filter(isWanted(wanted)));
  let innerBytes = limits.innerBytes;
  let left = limits.entries - entries.length;
  for (const inner of entries.filter(isWanted(/\.zip$/i))) {
    const opened = left > 0 ? await unpackEntry(inner, innerBytes) : undefined;
    if (!opened?.ok) {
      found.leftOut += 1;
      continue;
    }
    innerBytes -= inner.uncompressedSize;
    const inside = (await listEntries(new Blob([opened.bytes]), left)) ?? [];
    left -= inside.length;
    found.take(inside.filter(isWanted(wanted)));
  }
  // Entries that were not looked at may be wanted ones.
  if (left <= 0) found.leftOut += 1;
  const { files, leftOut } = found;
  return files.length > 0 ? { ok: true, files, leftOut } : { ok: false, reason: "none_inside" };
}

/** Entries with this name, without those that macOS adds beside each file. */
function isWanted(wanted: RegExp) {
  return ({ filename }: FileEntry) =>
    wanted.test(filename) && !/(^|\/)(__MACOSX\/|\._)/.test(filename);
}

class Taken {
  readonly files: FoundFile[] = [];
  leftOut = 0;
  private bytes = 0;

  constructor(
    private readonly limits: PackedLimits,
    private readonly read: (entry: FileEntry) => Promise<Unpacked>,
  ) {}

  /** Takes entries until a limit is reached. */
  take(entries: readonly FileEntry[]): void {
    const { limits } = this;
    for (const entry of entries) {
      const isOver = this.bytes + entry.uncompressedSize > limits.totalBytes;
      if (isOver || this.files.length >= limits.files) {
        this.leftOut += 1;
        continue;
      }
      this.bytes += entry.uncompressedSize;
      const name = entry.filename.split("/").at(-1) ?? entry.filename;
      this.files.push({ name, read: async () => await this.read(entry) });
    }
  }
}

async function unpacked(file: Blob, { fileBytes }: PackedLimits): Promise<Unpacked> {
  if (file.size > fileBytes) return { ok: false, reason: "too_large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isGzip(bytes) ? await unpackGzip(file, fileBytes) : { ok: true, bytes };
}
