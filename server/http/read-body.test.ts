import { afterEach, expect, test, vi } from "vitest";
import { BodyBudget, BodyRoom } from "./body-budget";
import { readBytes } from "./read-body";

const LIMITS = { bytes: 200_000, bytesEach: 200_000, waiting: 1, waitingEach: 1, waitMs: 1_000 };

afterEach(() => vi.useRealTimers());

/** A request whose body is sent by calls of `send`. */
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
    // Required by Node, unknown to the types of browsers.
    ...{ duplex: "half" },
  });
  return {
    request,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

const room = () => new BodyRoom(new BodyBudget(LIMITS), "somebody", 200_000);

test("a body without data for five seconds counts as stalled", async () => {
  vi.useFakeTimers();
  const { request, send } = pausedRequest();
  const read = readBytes(request, room());
  send("half");
  await vi.advanceTimersByTimeAsync(5_100);
  expect(await read).toEqual({ ok: false, reason: "stalled" });
});

test("a body that trickles counts as stalled", async () => {
  vi.useFakeTimers();
  const { request, send } = pausedRequest();
  const read = readBytes(request, room());
  send("x".repeat(9_000));
  for (let part = 0; part < 4; part += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    send("x");
  }
  expect(await read).toEqual({ ok: false, reason: "stalled" });
});

test("a slow body of 10 kB in five seconds is read whole", async () => {
  vi.useFakeTimers();
  const { request, send, end } = pausedRequest();
  const read = readBytes(request, room());
  for (let part = 0; part < 10; part += 1) {
    send("x".repeat(10_000));
    await vi.advanceTimersByTimeAsync(5_000);
  }
  end();
  const { ok, ...whole } = await read;
  expect([ok, "body" in whole && whole.body.length]).toEqual([true, 100_000]);
});
