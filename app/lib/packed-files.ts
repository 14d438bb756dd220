import {
  type ArchiveEntry,
  isArchive,
  isGzip,
  listEntries,
  type Unpacked,
  unpackEntry,
  unpackGzip,
} from "./archive";

export interface PackedLimits {
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

export type Found =
  | { ok: true; files: FoundFile[]; leftOut: number }
  | { ok: false; reason: "damaged" | "none_inside" };

interface NamedBlob extends Blob {
  name: string;
}

const ENTRIES_MAX = 100_000;
const HEAD_BYTES = 4;

/** The file itself, or the files with a wanted name in it when it is an archive, also inside archives of it. */
export async function filesIn(
  file: NamedBlob,
  wanted: RegExp,
  limits: PackedLimits,
): Promise<Found> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!isArchive(head)) {
    const read = () => unpacked(file, limits);
    return { ok: true, files: [{ name: file.name, read }], leftOut: 0 };
  }
  const entries = await listEntries(file, ENTRIES_MAX);
  if (!entries) return { ok: false, reason: "damaged" };
  const found = new Taken(limits);
  found.take(file, entries.filter(isWanted(wanted)));
  let innerBytes = limits.innerBytes;
  for (const inner of entries.filter(isWanted(/\.zip$/i))) {
    const opened = await unpackEntry(file, inner, innerBytes);
    if (!opened.ok) {
      found.leftOut += 1;
      continue;
    }
    innerBytes -= inner.bytes;
    const archive = new Blob([opened.bytes]);
    found.take(archive, ((await listEntries(archive, ENTRIES_MAX)) ?? []).filter(isWanted(wanted)));
  }
  const { files, leftOut } = found;
  return files.length > 0 ? { ok: true, files, leftOut } : { ok: false, reason: "none_inside" };
}

/** Entries with this name, without those that macOS adds beside each file. */
function isWanted(wanted: RegExp) {
  return ({ name }: ArchiveEntry) => wanted.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

class Taken {
  readonly files: FoundFile[] = [];
  leftOut = 0;
  private bytes = 0;

  constructor(private readonly limits: PackedLimits) {}

  /** Takes entries until a limit is reached. */
  take(archive: Blob, entries: readonly ArchiveEntry[]): void {
    const { limits } = this;
    for (const entry of entries) {
      const isOver = this.bytes + entry.bytes > limits.totalBytes;
      if (isOver || this.files.length >= limits.files) {
        this.leftOut += 1;
        continue;
      }
      this.bytes += entry.bytes;
      const name = entry.name.split("/").at(-1) ?? entry.name;
      const read = async () => await contentOf(archive, entry, limits);
      this.files.push({ name, read });
    }
  }
}

async function contentOf(
  archive: Blob,
  entry: ArchiveEntry,
  limits: PackedLimits,
): Promise<Unpacked> {
  const content = await unpackEntry(archive, entry, limits.fileBytes);
  return content.ok && isGzip(content.bytes)
    ? await unpackGzip(new Blob([content.bytes]), limits.fileBytes)
    : content;
}

async function unpacked(file: Blob, { fileBytes }: PackedLimits): Promise<Unpacked> {
  if (file.size > fileBytes) return { ok: false, reason: "too_large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isGzip(bytes) ? await unpackGzip(file, fileBytes) : { ok: true, bytes };
}
