/** The request test of hostile input with more requests: every route, every role, both databases. */
import { startPostgres } from "../../scripts/lib-postgres.mjs";
import { runVitest } from "../../scripts/lib-steps.mjs";
import { randomSeed } from "./hostile/random";
import type { Found, Sizes, TrialResult } from "./trial";

const FILE = "tests/requests/whole-app/fuzz.test.ts";

export async function fuzz({
  requests = 100_000,
  seed = randomSeed(),
}: Sizes): Promise<TrialResult[]> {
  const env = { FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) };
  const what = `${requests} hostile requests, seed ${seed}`;
  const onSqlite = await run(["requests-sqlite"], { ...env, TEST_DATABASE_URL: "" });
  const server = await startPostgres();
  if (server.missing !== undefined) {
    return [
      { what: `${what} (SQLite)`, ...onSqlite },
      { what: "PostgreSQL", skipped: server.missing },
    ];
  }
  try {
    const onPostgres = await run(["requests-postgres"], { ...env, TEST_DATABASE_URL: server.url });
    return [
      { what: `${what} (SQLite)`, ...onSqlite },
      { what: `${what} (PostgreSQL)`, ...onPostgres },
    ];
  } finally {
    await server.stop();
  }
}

async function run(projects: string[], env: Record<string, string>): Promise<Found> {
  const { code, output } = await runVitest(process.execPath, projects, env, [FILE]);
  return {
    figures: { "answers of 5xx": code === 0 ? 0 : "see below" },
    broken: code === 0 ? [] : [output],
  };
}
