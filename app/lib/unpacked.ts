/** Packed files by their first bytes, and gzip files unpacked within a limit, in browsers and on the server. */

type Refused = { ok: false; reason: "damaged" | "too_large" };
export type Unpacked = { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refused;

/** Whether these first bytes of a file are those of a zip archive. */
export function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

/** Whether these first bytes of a file are those of a gzip file. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The content of a gzip file, at most `mostBytes` of it. */
export async function unpackGzip(packed: Blob, mostBytes: number): Promise<Unpacked> {
  const reader = packed.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
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
