import { expect, test } from "vitest";
import { createLog } from "~/gateways/log";
import { MINUTE_MS } from "~/lib/dates";
import { emptyDatabase } from "../../tests/support/database";
import { JobOutcomes } from "./scheduler";

test("a failure is recorded at once, a success after a failure or ten minutes", async () => {
  const db = await emptyDatabase();
  const clock = { at: 0, now: () => clock.at, waitUntil: async () => undefined };
  const heard: string[] = [];
  const jobs = new JobOutcomes(
    { db, clock, log: createLog("silent") },
    { recordJob: (name, outcome) => void heard.push(`${name} ${outcome}`) },
  );
  const noted: { done: number | null; failed: number | null }[] = [];
  const saw = async (outcome: "done" | "failed", at: number) => {
    clock.at = at;
    await jobs.recordJob("send", outcome, 1);
    noted.push(
      await db
        .selectFrom("operations")
        .select(["done_at as done", "failed_at as failed"])
        .where("name", "=", "job:send")
        .executeTakeFirstOrThrow(),
    );
  };
  await saw("done", 0);
  await saw("done", MINUTE_MS);
  await saw("failed", 2 * MINUTE_MS);
  await saw("done", 3 * MINUTE_MS);
  await saw("done", 12 * MINUTE_MS);
  await saw("done", 13 * MINUTE_MS);
  // Set back after a start with a clock that was ahead: a failure of the future is over.
  await saw("done", 0);
  const failed = 2 * MINUTE_MS;
  expect(noted).toEqual([
    { done: 0, failed: null },
    { done: 0, failed: null },
    { done: 0, failed },
    { done: 3 * MINUTE_MS, failed },
    { done: 3 * MINUTE_MS, failed },
    { done: 13 * MINUTE_MS, failed },
    { done: 0, failed: null },
  ]);
  expect(heard).toHaveLength(7);
});

test("a failing database stops no job, and is logged once a minute for each", async () => {
  const db = await emptyDatabase();
  await db.schema.dropTable("operations").execute();
  const log = { level: "", warned: [] as unknown[] };
  const clock = { at: 0, now: () => clock.at, waitUntil: async () => undefined };
  const lines = createLog("warn", { write: (line) => void log.warned.push(JSON.parse(line)) });
  const jobs = new JobOutcomes({ db, clock, log: lines });
  await jobs.recordJob("send", "done", 1);
  expect(log.warned).toMatchObject([{ event: "job_not_noted", job: "send" }]);
  clock.at = MINUTE_MS - 1;
  await jobs.recordJob("send", "done", 1);
  expect(log.warned).toHaveLength(1);
  clock.at = MINUTE_MS;
  await jobs.recordJob("send", "done", 1);
  expect(log.warned).toHaveLength(2);
});
