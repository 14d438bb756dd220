import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BrowserState, type ReadinessPage, watchReadiness } from "./readiness";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Devices = Awaited<ReturnType<ReadinessPage["listDevices"]>>;

/** A watched page whose devices can change, and what was seen of it. */
function watched(listDevices?: ReadinessPage["listDevices"]) {
  const seen: BrowserState[] = [];
  const page = {
    devices: [] as Devices,
    play: () => {},
    isListening: true,
    write: async () => true,
  };
  const stop = watchReadiness({
    listDevices: listDevices ?? (async () => page.devices ?? []),
    isInstalled: () => true,
    tryWrite: () => page.write(),
    now: () => 7,
    onSeen: (found) => seen.push(found),
    onPlaying: (look) => {
      page.play = look;
      return () => {
        page.isListening = false;
      };
    },
  });
  return { page, seen, stop };
}

test("a camera is missing, then asked for, then ready as soon as it plays", async () => {
  const { page, seen } = watched();
  await vi.advanceTimersByTimeAsync(0);
  page.devices = [
    { kind: "videoinput", label: "" },
    { kind: "audioinput", label: "Microphone" },
  ];
  await vi.advanceTimersByTimeAsync(20_000);
  page.devices = [{ kind: "videoinput", label: "Back camera" }];
  page.play();
  await vi.advanceTimersByTimeAsync(0);
  const cameras = seen.map(({ camera }) => camera);
  expect(cameras.filter((camera, at) => camera !== cameras[at - 1])).toEqual([
    "ask",
    "none",
    "ask",
    "ready",
  ]);
  expect(seen[2]).toEqual({ camera: "none", isInstalled: true, isWritable: true, now: 7 });
});

test.each([
  ["does not say", () => undefined],
  ["refuses to say", () => Promise.reject(new Error("not allowed"))],
])("a browser that %s what it has counts as one without a camera", async (_, listDevices) => {
  const { seen } = watched(listDevices);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.at(-1)?.camera).toBe("none");
});

test("a stopped watch reports nothing, not even a reading in progress", async () => {
  const { page, seen, stop } = watched();
  const before = seen.length;
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toHaveLength(before);
  expect(page.isListening).toBe(false);
});

test("the time is known before the browser says what cameras it has", () => {
  const { seen, stop } = watched(() => new Promise(() => {}));
  expect(seen).toEqual([{ camera: "ask", isInstalled: true, isWritable: undefined, now: 7 }]);
  stop();
});

test("a write is tried at every look, also while the browser does not say what cameras it has", async () => {
  const { page, seen } = watched(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.at(-1)?.isWritable).toBe(true);
  page.write = async () => false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen.at(-1)?.isWritable).toBe(false);
});
