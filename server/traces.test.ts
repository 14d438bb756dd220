import { expect, test } from "vitest";
import { pathsIn, spansIn } from "../tests/support/collected-spans";
import { fakeService, json } from "../tests/support/fake-service";
import { Traces } from "./traces";

const SEEN = {
  ...{ route: "/bookings/:id", method: "GET", status: 200, ms: 3 },
  ...{ bytes: undefined, actor: "member" as const, requestId: "r1" },
};

async function open() {
  const collector = await fakeService(json(200, {}));
  const traces = new Traces({
    endpoint: `${collector.url}/`,
    ratio: 1,
    serviceName: "club",
    version: "a1",
  });
  const read = async () => {
    await traces.close();
    return { spans: spansIn(collector.seen.map(({ body }) => body)), collector };
  };
  return { traces, read };
}

test("only statements and work of a request have spans, below its own", async () => {
  const { traces, read } = await open();
  const query = { sql: 'select 1 from "members"', ms: 2, isFailed: false };
  traces.recordQuery(query);
  await traces.inRequest("r1", async () => {
    traces.recordQuery(query);
    await traces.within("loader x", async () => traces.recordQuery(query));
  });
  traces.recordRequest(SEEN);
  const { spans, collector } = await read();
  expect(pathsIn(spans).sort()).toEqual([
    "GET /bookings/:id",
    "GET /bookings/:id > loader x",
    "GET /bookings/:id > loader x > select members",
    "GET /bookings/:id > select members",
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(collector.seen.map(({ path }) => path)).toEqual(["/v1/traces"]);
});

test("an error is recorded by its kind, without its message", async () => {
  const { traces, read } = await open();
  const failing = traces.within("loader x", async () => {
    throw new TypeError("Asha Raman has no number");
  });
  await expect(failing).rejects.toThrow("Asha Raman");
  const { spans, collector } = await read();
  expect(spans.map(({ attributes }) => attributes)).toEqual([{ "error.type": "TypeError" }]);
  expect(JSON.stringify(collector.seen)).not.toContain("Asha");
});

test("the span of a request that another handler answers ends in the next turn", async () => {
  const { traces, read } = await open();
  await traces.inRequest("r2", async () => undefined);
  await new Promise(setImmediate);
  traces.recordRequest({ ...SEEN, requestId: "r2" });
  const { spans } = await read();
  expect(spans.map(({ name }) => name)).toEqual(["request"]);
});

/** The spans of a job with 250 statements. */
async function manyStatements() {
  const { traces, read } = await open();
  await traces.within("job x", async () => {
    for (let count = 0; count < 250; count += 1)
      traces.recordQuery({ sql: 'update "members" set x = 1', ms: 0.1, isFailed: false });
  });
  return (await read()).spans;
}

test("of very many statements a hundred have a span", async () => {
  const spans = await manyStatements();
  expect(spans.filter(({ name }) => name === "update members")).toHaveLength(100);
});

test("very many statements are all counted", async () => {
  const job = (await manyStatements()).find(({ name }) => name === "job x");
  expect(Number(job?.attributes["club.queries"])).toBe(250);
});
