import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { startJobsThread } from "./jobs-in-thread";

const LOOK_EVERY_MS = 20;

/** Starts a thread of this program, which ends at `stop`. */
function startThread(program: string) {
  const folder = mkdtempSync(join(tmpdir(), "jobs-thread-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "thread.mjs");
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
    parentPort.once("message", () => process.exit());
    const ended = () => parentPort.postMessage({ job: "send", outcome: "done", ms: 1 });
    const logged = () => parentPort.postMessage({ event: "booked" });
    ${program}`,
  );
  const onSilence = vi.fn();
  const counters = { recordEvent: vi.fn(), recordJob: vi.fn() };
  const thread = startJobsThread(pathToFileURL(file), {
    counters,
    onSilence,
    lookEveryMs: LOOK_EVERY_MS,
  });
  return { thread, onSilence, counters };
}

test.each([
  ["computes for ever", "ended(); for (;;);"],
  ["waits for ever for what never answers", "ended();"],
  ["only writes into its log", "setInterval(logged, 5);"],
])("a thread that %s is ended, and said to be silent once", async (_, program) => {
  const { thread, onSilence } = startThread(program);
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalled(), { timeout: 20_000 });
  expect(thread.silentForMs()).toBeGreaterThan(LOOK_EVERY_MS);
  await thread.stop();
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test("a thread whose jobs end is left alone until it is told to stop", async () => {
  const { thread, onSilence, counters } = startThread("setInterval(ended, 5);");
  await vi.waitFor(
    () => expect(counters.recordJob.mock.calls.length).toBeGreaterThan((60 * LOOK_EVERY_MS) / 5),
    { timeout: 20_000 },
  );
  expect(thread.silentForMs()).toBeLessThan(30 * LOOK_EVERY_MS);
  await thread.stop();
  expect(onSilence).not.toHaveBeenCalled();
});
