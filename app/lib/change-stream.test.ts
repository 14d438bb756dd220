import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerWithChanges, endChangeStreams } from "./change-stream";

/** Opens a stream whose first version is not read before `release`. */
function ask() {
  onTestFinished(endChangeStreams);
  const leaving = new AbortController();
  const first = Promise.withResolvers<string>();
  const headers = { Accept: "text/event-stream" };
  const request = new Request("http://localhost/changes", { headers, signal: leaving.signal });
  const seen = { isAnswered: false };
  const who = { person: "one", address: "192.0.2.1" };
  const options = { owner: {}, topic: "a", read: () => first.promise, ...who };
  const answer = answerWithChanges(request, options).finally(() => (seen.isAnswered = true));
  return { answer, seen, leaving, release: () => first.resolve("1") };
}

test("a change stream starts only after its first version is read", async () => {
  const { answer, seen, release } = ask();
  await turn();
  expect(seen.isAnswered).toBe(false);
  release();
  expect((await answer).status).toBe(200);
});

test("a change stream ends at once when its client has gone", async () => {
  const { answer, leaving, release } = ask();
  leaving.abort();
  release();
  expect(await (await answer).text()).toBe("retry: 2000\n\n");
});

test("a change is read within a quarter of a second, which leaves the rest of it to a busy server", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(endChangeStreams);
  let version = "1";
  const headers = { Accept: "text/event-stream" };
  const request = new Request("http://localhost/changes", { headers });
  const who = { person: "one", address: "192.0.2.1" };
  const read = async () => version;
  const answer = await answerWithChanges(request, { owner: {}, topic: "a", read, ...who });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: "retry: 2000\n\n" });
  version = "2";
  const heard = reader?.read();
  await vi.advanceTimersByTimeAsync(250);
  const never = new Promise((resolve) => setImmediate(() => setImmediate(resolve, "nothing")));
  expect(await Promise.race([heard, never])).toMatchObject({ value: "data: changed\n\n" });
});

test("a change stream without changes sends a line every half minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { answer, release } = ask();
  release();
  const reader = (await answer).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: "retry: 2000\n\n" });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await reader?.read()).toMatchObject({ value: ": still here\n\n" });
});
