/** A start on an empty data folder, with whatever extensions there are. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "~/env.server";
import { createApp } from "../../../server/http/app";
import { roundsOf } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { openClub } from "../../../server/open-club";

test("a new club opens, answers and runs every job once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "club-start-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { services, madeAdmin } = await openClub(
    readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
  );
  onTestFinished(() => services.db.destroy());
  expect(madeAdmin?.username).toBe("admin");
  const app = createApp(services, build);
  for (const path of ["/", "/events", "/signin", "/admin", "/readyz"])
    expect({ path, status: (await app.request(path)).status }).toEqual({ path, status: 200 });
  const outcomes: [string, string][] = [];
  const seen = {
    recordJob: (name: string, outcome: string) => void outcomes.push([name, outcome]),
  };
  for (const { jobs } of roundsOf(services)) await runJobs(jobs, services.log, { seen });
  expect(outcomes.length).toBeGreaterThan(20);
  expect(outcomes.filter(([, outcome]) => outcome !== "done")).toEqual([]);
});
