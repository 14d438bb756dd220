import { expect, test, vi } from "vitest";
import { noteOperation } from "~/core/site/health/note-operation.server";
import { createLog } from "~/gateways/log";
import { MINUTE_MS } from "~/lib/dates";
import { emptyDatabase } from "../../tests/support/database";
import { JobOutcomes } from "./scheduler";

vi.mock("~/core/site/health/note-operation.server", { spy: true });

test("a failure is recorded at once, a success after a failure or ten minutes", async () => {
  const db = await emptyDatabase();
  const clock = { at: 0, now: () => clock.at, waitUntil: async () => undefined };
  const heard: string[] = [];
  const jobs = new JobOutcomes(
    { db, clock, log: createLog("silent") },
    { recordJob: (name, outcome) => void heard.push(`${name} ${outcome}`) },
  );
  const saw = async (outcome: "done" | "failed", at: number) => {
    clock.at = at;
    await jobs.recordJob("send", outcome, 1);
  };
  await saw("done", 0);
  await saw("done", MINUTE_MS);
  await saw("failed", 2 * MINUTE_MS);
  await saw("done", 3 * MINUTE_MS);
  await saw("done", 12 * MINUTE_MS);
  await saw("done", 13 * MINUTE_MS);
  const noted = vi.mocked(noteOperation).mock.calls.map(([, { outcome, now }]) => [outcome, now]);
  expect(noted).toEqual([
    ["done", 0],
    ["failed", 2 * MINUTE_MS],
    ["done", 3 * MINUTE_MS],
    ["done", 13 * MINUTE_MS],
  ]);
  expect(heard).toHaveLength(6);
});

test("a failing database stops no job", async () => {
  const db = await emptyDatabase();
  await db.schema.dropTable("operations").execute();
  const log = { level: "", warned: [] as unknown[] };
  const clock = { now: () => 0, waitUntil: async () => undefined };
  const lines = createLog("warn", { write: (line) => void log.warned.push(JSON.parse(line)) });
  await new JobOutcomes({ db, clock, log: lines }).recordJob("send", "done", 1);
  expect(log.warned).toMatchObject([{ event: "job_not_noted", job: "send" }]);
});
