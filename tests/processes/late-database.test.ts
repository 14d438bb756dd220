/** A club whose PostgreSQL comes up later than the club, or refuses its settings. Skipped without PostgreSQL. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../../scripts/lib-postgres.mjs";
import { newDataDir, runServer, startServer } from "../support/server-process";

const CLUB = join(import.meta.dirname, "../../build/server/club.js");
const LIMIT_MS = 60_000;

const postgres = await startPostgres({ isOwn: true });
const cluster = postgres.missing === undefined ? postgres : undefined;
const isMissing = cluster === undefined;
const url = cluster?.url ?? "";

afterAll(async () => {
  await cluster?.stop();
});

/** A port that is free at this moment. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

test.skipIf(isMissing)(
  "a club that starts before its database waits for it, and serves once it is there",
  async () => {
    await cluster?.crash?.();
    const port = await findPort();
    const starting = startServer({ env: { DATABASE_URL: url, PORT: String(port) } });
    const site = `http://localhost:${port}`;
    await expect.poll(() => statusOf(`${site}/healthz`), { timeout: LIMIT_MS }).toBe(200);
    expect(await statusOf(`${site}/readyz`)).toBe(503);
    const page = await fetch(`${site}/events`);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "10"]);
    const told = command({ DATABASE_URL: url }, "admin", "list");
    expect(told).toEqual({
      code: 75,
      text: expect.stringMatching(/^The database does not answer/),
    });
    const DATA_DIR = await newDataDir();
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const drilled = command({ DATABASE_URL: url, DATA_DIR }, "drill", "a-backup");
    expect(drilled).toEqual({ code: 1, text: told.text });
    await cluster?.revive?.();
    const server = await starting;
    onTestFinished(() => rmSync(server.dataDir, { recursive: true, force: true }));
    await expect.poll(() => statusOf(`${site}/readyz`), { timeout: LIMIT_MS }).toBe(200);
    await server.stop();
    const lines = server.output.text
      .split("\n")
      .filter((line) => line.includes("database_awaited"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const { msg, nextTryInMs } = JSON.parse(line);
      expect(msg).toMatch(/^The database (does not answer|takes no writes) \(.+\): /);
      expect(nextTryInMs).toBeLessThanOrEqual(2_000);
    }
    expect(server.output.text).not.toContain("    at ");
  },
  2 * LIMIT_MS,
);

/** Runs one of the club's own commands; returns how it ended and what it said. */
function command(env: Record<string, string>, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ["--no-warnings", CLUB, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    encoding: "utf8",
  });
  return { code: status, text: stderr };
}

test.skipIf(isMissing).each([
  [
    "an unknown user",
    (url: URL) => Object.assign(url, { username: "nobody" }),
    "correct the user in DATABASE_URL",
  ],
  [
    "an unknown database",
    (url: URL) => Object.assign(url, { pathname: "/none" }),
    "make the database with",
  ],
])("%s is told in one sentence, by the server and by a command", async (_, change, words) => {
  const wrong = new URL(url);
  change(wrong);
  const DATABASE_URL = wrong.href;
  const { code, text } = await runServer({ DATABASE_URL });
  expect(code).toBe(1);
  expect(text).toMatch(/^Not started\.\n[^\n]+\.\n$/);
  expect(text).toContain(words);
  const DATA_DIR = await newDataDir();
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  for (const args of [["admin", "list"], ["backup"], ["recount"]]) {
    const told = command({ DATABASE_URL, DATA_DIR }, ...args);
    expect(told.code).toBe(1);
    expect(told.text).toMatch(/^[^\n]+\.\n$/);
    expect(told.text).toContain(words);
  }
});
