import { expect, test } from "vitest";
import { noteOperation, removeOldJobs } from "~/core/site/health/note-operation.server";
import { roundsOf } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";

test("only a job that the release no longer has is forgotten", async () => {
  const db = await emptyDatabase();
  for (const name of ["backup", "job:send_messages", "job:send_texts"] as const)
    await noteOperation(db, { name, outcome: "done", detail: "", now: 1 });
  await removeOldJobs(db, { names: ["send_messages"] });
  const left = await db.selectFrom("operations").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["backup", "job:send_messages"]);
});

test("the server's round keeps every job that the server has", async () => {
  const { services } = await TestClub.open({ sample: false });
  const rounds = roundsOf(services).map(({ jobs }) => jobs);
  const own = rounds.flat().map(({ name }) => `job:${name}` as const);
  for (const name of ["job:send_texts", ...own] as const)
    await noteOperation(services.db, { name, outcome: "done", detail: "", now: 1 });
  await runJobs(rounds.at(-1) ?? [], services.log);
  const left = await services.db.selectFrom("operations").select("name").execute();
  expect(left.map(({ name }) => name).sort()).toEqual(own.sort());
});
