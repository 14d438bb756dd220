import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { recordGateEntries } from "~/features/run-day/commands/record-gate-entries.server";
import { findSentRun } from "~/features/run-day/queries/find-sent-run.server";
import { isRunTaken } from "~/features/run-day/rules";
import { syncSchema } from "~/features/run-day/schema";
import { appContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/run-crew.server";
import type { Route } from "./+types/qr-scanner-sync";

/** Takes what a device did at the gate, in its order, and says what became of each. */
export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const crew = context.get(crewContext);
  const submission = parseWithZod(await request.formData(), { schema: syncSchema });
  if (submission.status !== "success") throw data({ reason: "not_a_batch" }, { status: 400 });
  const { batch } = submission.value;
  const run = await findSentRun(facts.db, batch);
  if (!run || !isRunTaken(crew, run, facts.now)) throw data({ reason: "no_run" }, { status: 404 });
  const done = await recordGateEntries(facts.db, { ...facts, ...batch, crew });
  if (!done.ok) throw data({ reason: done.reason }, { status: 404 });
  return Response.json({ results: done.results, serverNow: facts.now });
}
