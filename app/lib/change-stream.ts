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

const watches = new WeakMap<object, Map<string, Watch>>();
const open = new Set<() => void>();

/**
 * Answers with server-sent events that say 'changed' whenever `read` gives another text; refuses who asks for a
 * page. One read a second serves all streams of the same `owner` and `topic`. Whatever changes after the answer is
 * told. It ends when the request does.
 */
export async function answerWithChanges(
  request: Request,
  { owner, topic, read }: { owner: object; topic: string; read: () => Promise<string> },
): Promise<Response> {
  if (request.headers.get("Accept") !== "text/event-stream") {
    return new Response("This address is for server-sent events.", { status: 406 });
  }
  const topics = watches.get(owner) ?? new Map<string, Watch>();
  watches.set(owner, topics);
  const watch = topics.get(topic) ?? new Watch(read);
  topics.set(topic, watch);
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

/** Ends every open stream, for a clean stop. */
export function endChangeStreams(): void {
  for (const end of [...open]) end();
}
