/** Reading of zip archives entry by entry and within limits, in browsers and on the server. */
import type { FileEntry } from "@zip.js/zip.js";

// The reading half alone: without the writer, and without decoders that the runtime has itself.
import { ZipReader } from "@zip.js/zip.js/lib/zip-core-reader.js";
import type { Unpacked } from "./unpacked";

const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024;
/** No real recording packs better than this. */
const RATIO_MAX = 200;

/** A file as the library reads it, of which never more is in memory at once than a directory may have. */
class BlobSource {
  readonly size: number;

  constructor(private readonly file: Blob) {
    this.size = file.size;
  }

  get readable(): ReadableStream {
    return this.createReadable();
  }

  createReadable({ offset = 0, size = this.size } = {}): ReadableStream {
    return this.file.slice(offset, offset + size).stream();
  }

  async readUint8Array(at: number, bytes: number): Promise<Uint8Array> {
    if (bytes > DIRECTORY_MAX_BYTES) throw new Error("The directory is too large.");
    return new Uint8Array(await this.file.slice(at, at + bytes).arrayBuffer());
  }
}

/** The files of a zip archive in the order of its directory, at most `most` of them; undefined when it is damaged. */
export async function listEntries(file: Blob, most: number): Promise<FileEntry[] | undefined> {
  const entries: FileEntry[] = [];
  let seen = 0;
  try {
    for await (const entry of new ZipReader(new BlobSource(file)).getEntriesGenerator()) {
      if (!entry.directory) entries.push(entry);
      seen += 1;
      if (seen === most) break;
    }
  } catch {
    return undefined;
  }
  return entries;
}

/** An entry's content, at most `mostBytes` of it and at most as much as its archive states. */
export async function unpackEntry(entry: FileEntry, mostBytes: number): Promise<Unpacked> {
  const { uncompressedSize: bytes, compressedSize } = entry;
  if (bytes > mostBytes) return { ok: false, reason: "too_large" };
  if (entry.encrypted || bytes > compressedSize * RATIO_MAX)
    return { ok: false, reason: "damaged" };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let left = bytes;
  const content = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      left -= part.byteLength;
      if (left < 0) throw new Error("The entry is larger than its archive states.");
      parts.push(part);
    },
  });
  try {
    await entry.getData(content, { useWebWorkers: false });
  } catch {
    return { ok: false, reason: "damaged" };
  }
  if (left !== 0) return { ok: false, reason: "damaged" };
  return { ok: true, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
}

// The writing half alone: what it packs with is the runtime's own.
import { ZipWriter } from "@zip.js/zip.js/lib/zip-core-writer.js";

export interface PackedFile {
  name: string;
  content: Blob;
  /** Its format is packed already, such as a picture's. */
  isPacked?: boolean;
}

/** A zip archive of these files, read one by one while it is sent. */
export function packArchive(
  files: AsyncIterable<PackedFile>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  void pack().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;

  async function pack() {
    const writer = new ZipWriter(writable, { useWebWorkers: false });
    for await (const { name, content, isPacked } of files)
      await writer.add(name, content.stream(), isPacked ? { level: 0 } : {});
    await writer.close();
  }
}
