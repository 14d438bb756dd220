import { addressBlock } from "./addresses";
import { HeldPlaces } from "./held-places";

/** Open streams of one person: a few pages on a few devices. */
export const STREAMS_PER_PERSON = 12;
/** Open streams from one network address: everybody at a run who shares a mobile network's address. */
export const STREAMS_PER_ADDRESS = 300;
const RETRY_AFTER_SECONDS = "60";

const POLL_MS = 1_000;
/** A stream ends by itself after this long; the browser opens a new one, and is checked again. */
const LIFETIME_MS = 10 * 60_000;

type Listener = (version: string) => void;

/** Reads one version for everybody who listens, only while somebody does. */
class Watch {
  readonly #listeners = new Set<Listener>();
  #version: string | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly read: () => Promise<string>) {}

  /** Returns the way to stop, as soon as it is known which version the next ones are compared with. */
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
    // A database that is away for a moment is asked again at the next tick.
    const version = await this.read().catch(() => undefined);
    if (version === undefined || version === this.#version) return;
    const isFirst = this.#version === undefined;
    this.#version = version;
    if (!isFirst) for (const listener of this.#listeners) listener(version);
  }
}

interface Topics {
  watches: Map<string, Watch>;
  places: HeldPlaces;
}

const owners = new WeakMap<object, Topics>();
const open = new Set<() => void>();

/**
 * Answers with server-sent events that say 'changed' whenever `read` gives another text; refuses who asks for a
 * page, and who holds too many. One read a second serves all streams of the same `owner` and `topic`. Whatever
 * changes after the answer is told. It ends when the request does.
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
  // Not the oldest is ended instead: its browser would come back and end the next, round and round.
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
      leave = () => {
        clearTimeout(over);
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
  const topics = owners.get(owner) ?? { watches: new Map(), places: new HeldPlaces() };
  owners.set(owner, topics);
  return topics;
}

function tooMany(): Response {
  return new Response("Too many pages are listening. Please try again later.", {
    status: 429,
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}

/** Ends every open stream, for a clean stop. */
export function endChangeStreams(): void {
  for (const end of [...open]) end();
}
