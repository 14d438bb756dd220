import { expect, test } from "vitest";
import { createLog } from "~/gateways/log";
import { type RecordedRequest, RequestLog } from "./request-log";

const START = 1_800_000_000_000;
const SEEN: RecordedRequest = {
  route: "/events/:slug",
  method: "GET",
  status: 200,
  ms: 3.14,
  statements: 2,
  bytes: 1200,
  actor: "member",
  requestId: "a-request",
};

function openLog() {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  return { requests: new RequestLog(log), written: () => lines.map((line) => JSON.parse(line)) };
}

test("a request is logged with its route, status, milliseconds, bytes, actor and id", () => {
  const { requests, written } = openLog();
  requests.write(SEEN, START);
  expect(written()).toEqual([
    expect.objectContaining({ ...SEEN, ms: 3.1, event: "request", msg: "request" }),
  ]);
});

test("in a busy second 20 ordinary requests are logged, then one in 50 with the number that it represents", () => {
  const { requests, written } = openLog();
  for (let n = 0; n < 220; n += 1) requests.write(SEEN, START + n);
  const lines = written();
  expect(lines).toHaveLength(24);
  expect(lines.slice(0, 20).every(({ sampled }) => sampled === undefined)).toBe(true);
  expect(lines.slice(20).map(({ sampled }) => sampled)).toEqual([50, 50, 50, 50]);
});

test("failures and slow requests are logged in a busy second too", () => {
  const { requests, written } = openLog();
  for (let n = 0; n < 30; n += 1) requests.write(SEEN, START);
  requests.write({ ...SEEN, status: 503 }, START);
  requests.write({ ...SEEN, ms: 1_000 }, START);
  expect(
    written()
      .slice(-2)
      .map(({ status, ms }) => [status, ms]),
  ).toEqual([
    [503, 3.1],
    [200, 1_000],
  ]);
});

test("the next second logs ordinary requests again", () => {
  const { requests, written } = openLog();
  for (let n = 0; n < 30; n += 1) requests.write(SEEN, START);
  const before = written().length;
  requests.write(SEEN, START + 1_000);
  expect(written()).toHaveLength(before + 1);
});
