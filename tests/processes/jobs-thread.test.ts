/** The background work of the built server, which runs in a thread of its own. */
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "~/db/open";
import { startServer } from "../support/server-process";

const METRICS_TOKEN = "9tQv2LxZr8KpWc4NyHb7Gs1Md5Fj3Ta6";
const PATIENCE_MS = 30_000;

test("the process counts what its thread's jobs did until both end", async () => {
  const server = await startServer({ env: { METRICS_TOKEN } });
  onTestFinished(() => rm(server.dataDir, { recursive: true, force: true }));
  const metrics = async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    return await (await fetch(`${server.url}/metrics`, { headers })).text();
  };
  for (const job of ["send_messages", "remove_waivers"])
    await vi.waitFor(
      async () =>
        expect(await metrics()).toMatch(
          new RegExp(`job_duration_seconds_count{name="${job}",outcome="done"} [1-9]`),
        ),
      { timeout: PATIENCE_MS, interval: 200 },
    );
  expect(await metrics()).toMatch(/^jobs_silent_seconds \d/m);
  await server.stop();
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test("what a job tells a member is in the member's language", async () => {
  const server = await startServer();
  onTestFinished(() => rm(server.dataDir, { recursive: true, force: true }));
  const db = openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  const event_id = "sample-event-upcoming";
  const memberId = "sample-member-asha";
  await db.updateTable("members").set({ language: "kn" }).where("id", "=", memberId).execute();
  await db
    .updateTable("events")
    .set({ status: "cancelled", cancel_reason: "Rain." })
    .where("id", "=", event_id)
    .execute();
  await db
    .insertInto("unfinished_cancellations")
    .values({ event_id, cancelled_at: Date.now() })
    .execute();
  const told = () =>
    db
      .selectFrom("notifications")
      .select("title")
      .where("member_id", "=", memberId)
      .where("kind", "=", "cancelled")
      .execute();
  await vi.waitFor(
    async () => expect(await told()).toEqual([{ title: expect.stringMatching(/[\u0c80-\u0cff]/) }]),
    { timeout: PATIENCE_MS, interval: 200 },
  );
  await db.destroy();
  await server.stop();
});
