/** What an error is known by in the log of the built server. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "~/lib/digest.server";
import { openRunners } from "../support/runners";
import { newDataDir, startServer } from "../support/server-process";

const ROOT = join(import.meta.dirname, "../..");

test("the built server names route and source of an error, with the fingerprint that the sources give", async () => {
  const dataDir = await newDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await (await startServer({ dataDir })).stop();
  const [cookie = ""] = await openRunners(dataDir, 1);
  const database = new DatabaseSync(join(dataDir, "club.sqlite"));
  database.exec("ALTER TABLE posts RENAME TO posts_elsewhere");
  database.close();
  const server = await startServer({ dataDir });
  for (let turn = 0; turn < 2; turn += 1)
    await fetch(`${server.url}/community`, { headers: { Cookie: cookie, Accept: "text/html" } });
  await server.stop();
  const errors = server.output.text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    // A job of the hour misses the table too.
    .filter(({ level, job }) => level === 50 && job === undefined);
  expect(errors).toHaveLength(2);
  const [first, again] = errors;
  expect([again.fingerprint, again.at]).toEqual([first.fingerprint, first.at]);
  expect(first).toMatchObject({ route: "/community", kind: "Error ERR_SQLITE_ERROR 1" });
  const [, call = "", file = ""] = /^(\w+) (app\/core\/[\w/.-]+\.ts):\d+$/.exec(first.at) ?? [];
  expect(await readFile(join(ROOT, file), "utf8")).toMatch(new RegExp(`\\b${call}\\b`));
  expect(first.fingerprint).toBe(sha256(`${first.kind}|${call}|${file}`).slice(0, 8));
});
