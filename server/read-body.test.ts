import { afterEach, expect, test, vi } from "vitest";
import { BodyBudget, BodyRoom } from "./body-budget";
import { readBytes } from "./read-body";

const LIMITS = { bytes: 1_000, bytesEach: 1_000, waiting: 1, waitingEach: 1, waitMs: 1_000 };

afterEach(() => vi.useRealTimers());

/** A request whose body sends what `send` is called with. */
function pausedRequest() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    body,
    // Asked for by Node, unknown to the types of browsers.
    ...{ duplex: "half" },
  });
  return {
    request,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

const room = () => new BodyRoom(new BodyBudget(LIMITS), "somebody", 1_000);

test("a body that pauses for five seconds counts as stalled", async () => {
  vi.useFakeTimers();
  const { request, send } = pausedRequest();
  const read = readBytes(request, room());
  send("half");
  await vi.advanceTimersByTimeAsync(4_900);
  send("more");
  await vi.advanceTimersByTimeAsync(5_100);
  expect(await read).toEqual({ ok: false, reason: "stalled" });
});

test("a slow body that never pauses so long is read whole", async () => {
  vi.useFakeTimers();
  const { request, send, end } = pausedRequest();
  const read = readBytes(request, room());
  for (let part = 0; part < 10; part += 1) {
    send("x");
    await vi.advanceTimersByTimeAsync(4_000);
  }
  end();
  expect(await read).toMatchObject({ ok: true, body: Buffer.from("xxxxxxxxxx") });
});
