import { expect, test } from "vitest";
import { noteOperation } from "~/features/site/commands/note-operation.server";
import { removeOldJobs } from "~/features/site/commands/remove-old-jobs.server";
import { emptyDatabase } from "../../support/database";

test("a job that the release no longer has is forgotten, and nothing else is", async () => {
  const db = await emptyDatabase();
  for (const name of ["backup", "job:send_messages", "job:send_texts"] as const)
    await noteOperation(db, { name, outcome: "done", detail: "", now: 1 });
  await removeOldJobs(db, { names: ["send_messages"] });
  const left = await db.selectFrom("operations").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["backup", "job:send_messages"]);
});
