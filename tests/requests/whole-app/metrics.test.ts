/** What a collector reads of a running club, and the line of each request in the log. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { jsonText } from "~/lib/json";
import { findRoutePattern, NO_ROUTE } from "../../../server/http/route-patterns";
import { TestClub } from "../../support/club";
import { METRICS_TOKEN, openMeasured } from "../../support/measured-club";
import { pages } from "../../support/pages";

const ASHA = "6000000001";

test("metrics are for the token that is set alone", async () => {
  const { browser, read } = await openMeasured();
  expect((await browser.get("/metrics")).status).toBe(401);
  expect((await read(`${METRICS_TOKEN}x`)).status).toBe(401);
});

test("without a token that is set there are no metrics", async () => {
  const club = await TestClub.open({ sample: false });
  const answer = await club.visitor().get("/metrics");
  expect(answer.status).toBe(404);
});

test("metrics count requests by route pattern and status, never by address", async () => {
  const { browser, read } = await openMeasured();
  await browser.get("/events/lakeside-sunday-loop");
  await browser.get("/events/lakeside-sunday-loop");
  await browser.get(`/nowhere/${ASHA}`);
  await browser.get("/dashboard");
  const { status, headers, text } = await read();
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const countOf = (route: string, code: number) =>
    new RegExp(
      `^http_request_duration_seconds_count{route="${route}",method="GET",status="${code}"} (\\d+)$`,
      "m",
    ).exec(text)?.[1];
  expect(countOf("/events/:slug", 200)).toBe("2");
  expect(countOf(NO_ROUTE, 404)).toBe("1");
  expect(countOf("/dashboard", 401)).toBe("1");
  expect(text).not.toContain(ASHA);
  expect(text).not.toContain("lakeside");
});

test("metrics tell of the log's events, what waits and the process's load", async () => {
  const { club, browser, read } = await openMeasured();
  await browser.post("/signin", { intent: "send", phone: ASHA });
  await club.db
    .insertInto("messages")
    .values({
      id: "waiting",
      cause: "rain",
      channel: "sms",
      channels: jsonText(["sms"]),
      kind: "cancelled",
      title: "",
      text: "Sunday's run is off.",
      filled_in: jsonText({}),
      link: null,
      event_id: null,
      rank: 0,
      state: "queued",
      next_at: club.clock.at,
      member_id: "sample-member-asha",
      created_at: club.clock.at - 90_000,
    })
    .execute();
  const { text } = await read();
  expect(text).toMatch(/^club_events_total{event="code_sent"} 1$/m);
  expect(text).toMatch(/^outbox_waiting 1$/m);
  expect(text).toMatch(/^outbox_oldest_seconds 90$/m);
  expect(text).toMatch(/^database_waiting 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test("metrics count the hits and misses of public pages", async () => {
  const { club, read } = await openMeasured();
  const readsOf = async (cache: string) => {
    const { text } = await read();
    return ["hit", "miss"].map((outcome) => {
      const line = `cache_reads_total{cache="${cache}",outcome="${outcome}"} `;
      return Number(
        text
          .split("\n")
          .find((one) => one.startsWith(line))
          ?.slice(line.length),
      );
    });
  };
  const [pageHits = 0, pageMisses = 0] = await readsOf("public_pages");
  for (let turn = 0; turn < 3; turn += 1) await club.visitor().get("/about");
  expect(await readsOf("public_pages")).toEqual([pageHits + 2, pageMisses + 1]);
});

test("every figure of the club stands in the dashboard and in docs/operating.md", async () => {
  const { read } = await openMeasured();
  const { text } = await read();
  const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  const own = names.filter((name) => !/^(nodejs|process)_/.test(name));
  expect(own).toContain("cache_reads_total");
  for (const file of ["docs/operating.md", "deploy/grafana/club.json"]) {
    const told = await readFile(join(import.meta.dirname, "../../..", file), "utf8");
    expect(own.filter((name) => !told.includes(name)).map((name) => `${file}: ${name}`)).toEqual(
      [],
    );
  }
});

test("each request's line in the log names its route but no person", async () => {
  const { club, browser, lines } = await openMeasured();
  const asha = await club.member("asha");
  for (const [name, value] of asha.cookies) browser.cookies.set(name, value);
  // A desk asks this every second; what answers as it should is no line.
  await browser.get("/healthz");
  const { headers, text } = await browser.get("/bookings/sample-booking-asha");
  expect(lines().filter(({ event }) => event === "request")).toEqual([
    expect.objectContaining({
      route: "/bookings/:id",
      method: "GET",
      status: 200,
      actor: "member",
      bytes: Buffer.byteLength(text),
      requestId: headers.get("X-Request-Id"),
    }),
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/Asha|6000000001|sample-booking/);
});

test("every route of the build has its pattern, as a page and as data", () => {
  const patternOf = findRoutePattern(build);
  const wrong = pages
    .filter(({ path }) => !path.includes("*"))
    .flatMap(({ path, url }) =>
      [url, `${url}/`, url === "/" ? "/_root.data" : `${url}.data`]
        .filter((address) => patternOf(address).toLowerCase() !== path.toLowerCase())
        .map((address) => `${address}: ${patternOf(address)}, not ${path}`),
    );
  expect(wrong).toEqual([]);
  expect(patternOf("/no/such/place")).toBe(NO_ROUTE);
});
