import { addressBlock } from "./addresses";
import { ConcurrencyLimits } from "./concurrency-limits";

/** Open streams per person: a few pages on a few devices. */
export const STREAMS_PER_PERSON = 12;
/** Open streams per IP address, which everybody on a mobile network may share. */
export const STREAMS_PER_ADDRESS = 300;
const RETRY_AFTER_SECONDS = "60";

/** Under load the read waits behind pages, and the change should still be heard within a second. */
const POLL_MS = 250;
/** The longest time without a line: proxies and mobile networks cut silent connections. */
const STILL_HERE_MS = 25_000;
/** A stream ends after this time; the browser opens a new one, which is checked again. */
const LIFETIME_MS = 10 * 60_000;

type Listener = (version: string) => void;

/** Reads a version once for all listeners, while there are any. */
class Watch {
  readonly #listeners = new Set<Listener>();
  #version: string | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly read: () => Promise<string>) {}

  /** Resolves with a function that stops it, once the first version is known. */
  async listen(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#look(), POLL_MS).unref();
    await this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#version = undefined;
    };
  }

  async #look(): Promise<void> {
    // A failed read is repeated at the next tick.
    const version = await this.read().catch(() => undefined);
    if (version === undefined || version === this.#version) return;
    const isFirst = this.#version === undefined;
    this.#version = version;
    if (!isFirst) for (const listener of this.#listeners) listener(version);
  }
}

interface Topics {
  watches: Map<string, Watch>;
  places: ConcurrencyLimits;
}

const owners = new WeakMap<object, Topics>();
const open = new Set<() => void>();

/**
 * A stream of server-sent events that says 'changed' whenever `read` returns another text; refuses requests
 * for a page and people with too many streams. A read four times a second serves all streams of the same `owner`
 * and `topic`. No change after the response starts is missed. It ends with the request.
 */
export async function answerWithChanges(
  request: Request,
  from: {
    owner: object;
    topic: string;
    read: () => Promise<string>;
    person: string;
    address: string;
  },
): Promise<Response> {
  if (request.headers.get("Accept") !== "text/event-stream") {
    return new Response("This address is for server-sent events.", { status: 406 });
  }
  const { watches, places } = topicsOf(from.owner);
  const release = places.take([
    { name: `person ${from.person}`, atMost: STREAMS_PER_PERSON },
    { name: `address ${addressBlock(from.address)}`, atMost: STREAMS_PER_ADDRESS },
  ]);
  // Ending the oldest stream instead would make its browser reconnect and end the next one.
  if (!release) return tooMany();
  const watch = watches.get(from.topic) ?? new Watch(from.read);
  watches.set(from.topic, watch);
  const encoder = new TextEncoder();
  let tell = () => {};
  let leave = () => {};
  const stop = await watch.listen(() => tell());
  const { signal } = request;
  const changes = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 2000\n\n"));
      tell = () => controller.enqueue(encoder.encode("data: changed\n\n"));
      const end = () => {
        leave();
        controller.close();
      };
      const over = setTimeout(end, LIFETIME_MS).unref();
      const stillHere = setInterval(() => {
        controller.enqueue(encoder.encode(": still here\n\n"));
      }, STILL_HERE_MS).unref();
      leave = () => {
        clearTimeout(over);
        clearInterval(stillHere);
        stop();
        release();
        open.delete(end);
        signal.removeEventListener("abort", end);
      };
      open.add(end);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
    },
    cancel() {
      leave();
    },
  });
  return new Response(changes, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}

function topicsOf(owner: object): Topics {
  const topics = owners.get(owner) ?? { watches: new Map(), places: new ConcurrencyLimits() };
  owners.set(owner, topics);
  return topics;
}

function tooMany(): Response {
  return new Response("Too many pages are listening. Please try again later.", {
    status: 429,
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}

/** Ends every open stream, for shutdown. */
export function endChangeStreams(): void {
  for (const end of [...open]) end();
}
