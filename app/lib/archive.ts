/** Reading of zip archives by their directory, entry by entry and within limits, in browsers and on the server. */

export interface ArchiveEntry {
  name: string;
  method: number;
  isLocked: boolean;
  packedBytes: number;
  bytes: number;
  /** The offset of its local header. */
  at: number;
}

type Refused = { ok: false; reason: "damaged" | "too_large" };
export type Unpacked = { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refused;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const LARGE_END_LOCATOR_SIGNATURE = 0x07064b50;
const LARGE_END_LOCATOR_BYTES = 20;
const LARGE_END_SIGNATURE = 0x06064b50;
const LARGE_END_BYTES = 56;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const LARGE = 0xffffffff;
const LARGE_FIELD = 0x0001;
const STORED = 0;
const DEFLATED = 8;
const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024;
/** No real recording packs better than this. */
const RATIO_MAX = 200;

/** Whether these first bytes of a file are those of a zip archive. */
export function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

/** Whether these first bytes of a file are those of a gzip file. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The entries of a zip archive in the order of its directory, at most `most` of them; undefined when it is damaged. */
export async function listEntries(file: Blob, most: number): Promise<ArchiveEntry[] | undefined> {
  const directory = await findDirectory(file);
  if (!directory || directory.bytes > DIRECTORY_MAX_BYTES) return undefined;
  const view = await viewOf(file, directory.at, directory.bytes);
  if (!view) return undefined;
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength && entries.length < most; ) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + ENTRY_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) return undefined;
    entries.push(entryAt(view, at, { nameBytes, extraBytes }));
    at = next;
  }
  return entries;
}

/** An entry's content, at most `mostBytes` of it. */
export async function unpackEntry(
  file: Blob,
  entry: ArchiveEntry,
  mostBytes: number,
): Promise<Unpacked> {
  if (entry.bytes > mostBytes) return { ok: false, reason: "too_large" };
  const isBomb = entry.bytes > entry.packedBytes * RATIO_MAX;
  const local = await viewOf(file, entry.at, LOCAL_BYTES);
  if (!local || isBomb || entry.isLocked || local.getUint32(0, true) !== LOCAL_SIGNATURE)
    return { ok: false, reason: "damaged" };
  const from = entry.at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + entry.packedBytes > file.size) return { ok: false, reason: "damaged" };
  const packed = file.slice(from, from + entry.packedBytes);
  const unpacked = await unpackBy(entry.method, packed, entry.bytes);
  const isWhole = unpacked.ok && unpacked.bytes.byteLength === entry.bytes;
  return isWhole ? unpacked : { ok: false, reason: "damaged" };
}

async function unpackBy(method: number, packed: Blob, mostBytes: number): Promise<Unpacked> {
  if (method === STORED) return { ok: true, bytes: new Uint8Array(await packed.arrayBuffer()) };
  if (method !== DEFLATED) return { ok: false, reason: "damaged" };
  return await inflate(packed, "deflate-raw", mostBytes);
}

/** The content of a gzip file, at most `mostBytes` of it. */
export async function unpackGzip(packed: Blob, mostBytes: number): Promise<Unpacked> {
  return await inflate(packed, "gzip", mostBytes);
}

async function inflate(
  packed: Blob,
  format: CompressionFormat,
  mostBytes: number,
): Promise<Unpacked> {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      total += read.value.byteLength;
      if (total > mostBytes) {
        await reader.cancel();
        return { ok: false, reason: "too_large" };
      }
      parts.push(read.value);
    }
  } catch {
    return { ok: false, reason: "damaged" };
  }
  return { ok: true, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
}

interface Directory {
  at: number;
  bytes: number;
}

/** The directory, named at the end of the file before a comment. */
async function findDirectory(file: Blob): Promise<Directory | undefined> {
  const start = Math.max(0, file.size - END_BYTES - COMMENT_MAX_BYTES);
  const view = await viewOf(file, start, file.size - start);
  if (!view) return undefined;
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    if (view.getUint16(at + 20, true) !== view.byteLength - at - END_BYTES) continue;
    const directory = { bytes: view.getUint32(at + 12, true), at: view.getUint32(at + 16, true) };
    const isLarge = directory.at === LARGE || directory.bytes === LARGE;
    return isLarge ? await findLargeDirectory(file, start + at) : directory;
  }
  return undefined;
}

/** The directory of an archive with 64-bit sizes; its end is named right before the ordinary one. */
async function findLargeDirectory(file: Blob, endAt: number): Promise<Directory | undefined> {
  const locator = await viewOf(file, endAt - LARGE_END_LOCATOR_BYTES, LARGE_END_LOCATOR_BYTES);
  if (locator?.getUint32(0, true) !== LARGE_END_LOCATOR_SIGNATURE) return undefined;
  const end = await viewOf(file, largeAt(locator, 8), LARGE_END_BYTES);
  if (end?.getUint32(0, true) !== LARGE_END_SIGNATURE) return undefined;
  return { bytes: largeAt(end, 40), at: largeAt(end, 48) };
}

function entryAt(
  view: DataView,
  at: number,
  { nameBytes, extraBytes }: { nameBytes: number; extraBytes: number },
): ArchiveEntry {
  const nameAt = at + ENTRY_BYTES;
  const name = new TextDecoder().decode(
    new Uint8Array(view.buffer, view.byteOffset + nameAt, nameBytes),
  );
  const [bytes, packedBytes, localAt] = largeValues(view, {
    values: [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ],
    from: nameAt + nameBytes,
    to: nameAt + nameBytes + extraBytes,
  });
  return {
    name,
    method: view.getUint16(at + 10, true),
    isLocked: (view.getUint16(at + 8, true) & 1) !== 0,
    packedBytes: packedBytes ?? 0,
    bytes: bytes ?? 0,
    at: localAt ?? 0,
  };
}

/** The values, in this order, with those that are too large for 32 bits taken from the extra field. */
function largeValues(
  view: DataView,
  { values, from, to }: { values: number[]; from: number; to: number },
): number[] {
  for (let at = from; at + 4 <= to; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) !== LARGE_FIELD || end > to) {
      at = end;
      continue;
    }
    let next = at + 4;
    return values.map((value) => {
      if (value !== LARGE || next + 8 > end) return value;
      next += 8;
      return largeAt(view, next - 8);
    });
  }
  return values;
}

function largeAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** These bytes of the file, or undefined when it ends before or they lie outside. */
async function viewOf(file: Blob, at: number, bytes: number): Promise<DataView | undefined> {
  if (!(at >= 0 && bytes >= 0 && at + bytes <= file.size)) return undefined;
  return new DataView(await file.slice(at, at + bytes).arrayBuffer());
}
