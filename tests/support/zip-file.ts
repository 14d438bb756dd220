/** Writes zip archives, also with wrong sizes in their headers. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: Uint8Array;
  isStored?: boolean;
  /** The unpacked size that the archive claims. */
  claimedBytes?: number;
  isLocked?: boolean;
  /** Sizes and offsets as 64-bit numbers in an extra field. */
  isLarge?: boolean;
  /** Uses the data of the entry before. */
  isShared?: boolean;
}

/** A zip archive of these entries. */
export function zipOf(entries: ZipEntry[], comment = ""): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let before = 0;
  for (const entry of entries) {
    const packed = entry.isStored ? Buffer.from(entry.content) : deflateRawSync(entry.content);
    const shared = { ...entry, packed: packed.length, at: entry.isShared ? before : at };
    directory.push(directoryEntry(shared));
    if (entry.isShared) continue;
    const local = Buffer.concat([localHeader(shared), packed]);
    before = at;
    at += local.length;
    parts.push(local);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Uint8Array.from(Buffer.concat([...parts, central, end, Buffer.from(comment)]));
}

type Placed = ZipEntry & { packed: number; at: number };

function localHeader({ name, content, isStored }: Placed): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  // Sizes follow the data, as streaming writers leave them.
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(isStored ? 0 : 8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry({ name, content, claimedBytes, packed, at, ...entry }: Placed): Buffer {
  const bytes = claimedBytes ?? content.length;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(entry.isLocked ? 9 : 8, 8);
  header.writeUInt16LE(entry.isStored ? 0 : 8, 10);
  header.writeUInt32LE(crc32(content), 16);
  header.writeUInt32LE(entry.isLarge ? 0xffffffff : packed, 20);
  header.writeUInt32LE(entry.isLarge ? 0xffffffff : bytes, 24);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  header.writeUInt16LE(entry.isLarge ? 28 : 0, 30);
  header.writeUInt32LE(entry.isLarge ? 0xffffffff : at, 42);
  const extra = Buffer.alloc(entry.isLarge ? 28 : 0);
  if (entry.isLarge) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(bytes), 4);
    extra.writeBigUInt64LE(BigInt(packed), 12);
    extra.writeBigUInt64LE(BigInt(at), 20);
  }
  return Buffer.concat([header, Buffer.from(name), extra]);
}
