/** Traces of the built server, and a collector that is not well. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../bench/torture/free-port";
import { pathsIn, spansIn } from "../support/collected-spans";
import { fakeService, json, type Reaction } from "../support/fake-service";
import { bookAt, openRunners } from "../support/runners";
import { newDataDir, startServer } from "../support/server-process";

const PHONE = "9876501234";

let prepared: { dataDir: string; cookie: string };

beforeAll(async () => {
  const dataDir = await newDataDir();
  await (await startServer({ dataDir })).stop();
  const [cookie = ""] = await openRunners(dataDir, 1);
  prepared = { dataDir, cookie };
  return () => rm(dataDir, { recursive: true, force: true });
});

/** A server with a copy of the prepared club, which sends its traces to this collector. */
async function startTraced(collector: string, more: Record<string, string> = {}) {
  const { cookie } = prepared;
  const dataDir = await newDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await cp(prepared.dataDir, dataDir, { recursive: true });
  const server = await startServer({
    dataDir,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector, BOT_CHECK: "off", ...more },
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers: { Accept: "text/html", ...headers } });
  return { server, cookie, get };
}

test("a collector gets requests with all that they did but nothing about a person", async () => {
  const collector = await fakeService(json(200, {}));
  const { server, cookie, get } = await startTraced(collector.url);
  const member = { Cookie: cookie };
  const ids: (string | null)[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, headers } = await get("/dashboard", member);
    expect(status).toBe(200);
    ids.push(headers.get("X-Request-Id"));
  }
  expect(await bookAt(server.url, cookie, randomUUID())).toBe(true);
  expect((await get(`/nowhere/${PHONE}?q=Asha`)).status).toBe(404);
  await fetch(`${server.url}/signin`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ intent: "send", phone: PHONE }),
  });
  await server.stop();
  expect(collector.seen.map(({ path }) => path)).toContain("/v1/traces");
  const bodies = collector.seen.map(({ body }) => body);
  const spans = spansIn(bodies);
  const paths = new Set(pathsIn(spans));
  const dashboards = spans.filter(({ name }) => name === "GET /dashboard");
  expect(dashboards.map(({ attributes }) => attributes)).toEqual(
    ids.map((id) =>
      expect.objectContaining({
        ...{ "http.route": "/dashboard", "http.response.status_code": 200 },
        ...{ "http.request.method": "GET", "club.actor": "member", "club.request_id": id },
      }),
    ),
  );
  // The second one is answered in front of the app.
  for (const { spanId } of dashboards) {
    const loaders = spans.filter((one) => one.parentId === spanId).map(({ name }) => name);
    expect(loaders).toContain("loader routes/member/dashboard");
  }
  expect([...paths]).toEqual(
    expect.arrayContaining([
      "GET /dashboard > select sessions",
      expect.stringMatching(/^GET \/dashboard > loader routes\/member\/dashboard > select \w+$/),
      expect.stringMatching(/^POST \/events\/:slug\/book > action [\w/-]+ > (insert|with) \w+$/),
      "GET none",
      expect.stringMatching(/^POST \/signin > action [\w/-]+ > send sms$/),
      expect.stringMatching(/^job \w+ > select \w+$/),
    ]),
  );
  expect([...paths].filter((path) => path.startsWith("?"))).toEqual([]);
  const sent = spans.find(({ name }) => name === "send sms");
  expect(sent?.attributes).toEqual({ "club.sent": true });
  expect(bodies.join("\n")).not.toMatch(/9876501234|Asha|Runner \d|lakeside|sample-|nowhere/);
});

const hangs: Reaction = () => undefined;

test.each([
  ["does not answer", hangs],
  ["fails", json(500, {})],
  ["is not there", undefined],
])("a collector that %s harms neither the answers nor the server's end", async (_, react) => {
  const address = react ? (await fakeService(react)).url : `http://127.0.0.1:${await freePort()}`;
  const { server, cookie, get } = await startTraced(address);
  const answers: number[] = [];
  // More spans than are sent at once.
  for (let asked = 0; asked < 60; asked += 1) {
    const { status } = await get("/bookings", { Cookie: cookie });
    answers.push(status);
  }
  expect(new Set(answers)).toEqual(new Set([200]));
  await server.stop();
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("with a share of 0 nothing is sent", async () => {
  const collector = await fakeService(json(200, {}));
  const { server, get } = await startTraced(collector.url, { OTEL_TRACES_SAMPLER_ARG: "0" });
  expect((await get("/signin")).status).toBe(200);
  await server.stop();
  expect(collector.seen).toEqual([]);
});

test("the server loads OpenTelemetry for those who have a collector alone", () => {
  const folder = join(import.meta.dirname, "../../build/server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const loaded = new Set<string>();
  const walk = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, from = ""] of text.matchAll(/\bfrom\s*"(\.[^"]+)"|\bimport\s*"(\.[^"]+)"/g))
      if (from) walk(join(name, "..", from));
  };
  walk("index.js");
  const withIt = files.filter((name) =>
    /from\s*"@opentelemetry\//.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(withIt.length).toBeGreaterThan(0);
  expect(withIt.filter((name) => loaded.has(name))).toEqual([]);
});
