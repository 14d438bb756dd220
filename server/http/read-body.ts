import type { BodyRoom } from "./body-budget";

/** Typed forms are shorter, and so are batches of a check-in desk. */
const SHORT_BYTES = 64 * 1024;

/** A slower sender gives its room back; the slowest phones send ten times as much. */
const SLOWEST_BYTES = 8 * 1024;
const SLOWEST_MS = 5_000;

export type BodyRefusal = "too_large" | "busy" | "broken_off" | "stalled";
type Read<T> = { ok: true; body: T } | { ok: false; reason: BodyRefusal };

/** The whole body as text; a short one with a Content-Length is read without web streams. */
export async function readText(request: Request, room: BodyRoom): Promise<Read<string>> {
  const told = toldLength(request);
  if (told === undefined || told > SHORT_BYTES) {
    const read = await readBytes(request, room);
    return read.ok ? { ok: true, body: new TextDecoder().decode(read.body) } : read;
  }
  const reason = await refusalOfLength(told, room);
  if (reason) return { ok: false, reason };
  try {
    return { ok: true, body: await request.text() };
  } catch {
    return { ok: false, reason: "broken_off" };
  }
}

/** The whole body. A body that is too large or finds no room is not kept. */
export async function readBytes(
  request: Request,
  room: BodyRoom,
): Promise<Read<Buffer<ArrayBuffer>>> {
  const told = toldLength(request);
  let reason = told === undefined ? undefined : await refusalOfLength(told, room);
  if (reason) return { ok: false, reason };
  let bytes = Buffer.alloc(told ?? Math.min(SHORT_BYTES, room.maxBytes));
  let size = 0;
  try {
    // The rest is left unread: the server ends the connection after the answer.
    for await (const chunk of unlessStalled(request.body)) {
      const needed = size + chunk.byteLength;
      if (needed > bytes.length) {
        reason = await refusalOfMore(needed, bytes, { told, room });
        if (reason) return { ok: false, reason };
        bytes = Buffer.concat([bytes], room.maxBytes);
      }
      bytes.set(chunk, size);
      size = needed;
    }
  } catch (error) {
    return { ok: false, reason: error instanceof Stalled ? "stalled" : "broken_off" };
  }
  return { ok: true, body: bytes.subarray(0, size) };
}

class Stalled extends Error {}

/** The chunks of a body; throws `Stalled` when too little arrives in time, and leaves the rest unread. */
async function* unlessStalled(body: Request["body"]): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  const stalled = Promise.withResolvers<never>();
  let received = 0;
  const timer = setInterval(() => {
    if (received < SLOWEST_BYTES) stalled.reject(new Stalled());
    received = 0;
  }, SLOWEST_MS).unref();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled.promise]);
      if (done) return;
      received += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(timer);
    // A rejection after the stall would otherwise be unhandled.
    stalled.promise.catch(() => {});
    reader.releaseLock();
  }
}

/** The Content-Length of a request; undefined without one. */
function toldLength({ headers }: Request): number | undefined {
  const told = headers.get("Content-Length");
  if (told === null || headers.has("Transfer-Encoding")) return undefined;
  return /^\d{1,15}$/.test(told) ? Number(told) : undefined;
}

async function refusalOfLength(bytes: number, room: BodyRoom): Promise<BodyRefusal | undefined> {
  if (bytes > room.maxBytes) return "too_large";
  return bytes <= SHORT_BYTES || (await room.make(bytes)) ? undefined : "busy";
}

/** A body of unknown length that exceeds the short limit takes room for the longest. */
async function refusalOfMore(
  needed: number,
  bytes: Buffer,
  { told, room }: { told: number | undefined; room: BodyRoom },
): Promise<BodyRefusal | undefined> {
  const { maxBytes } = room;
  if (told !== undefined || bytes.length === maxBytes || needed > maxBytes) return "too_large";
  return await refusalOfLength(maxBytes, room);
}
