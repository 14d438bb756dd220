import type { z } from "zod";
import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { bookForRunnerSchema } from "../form";
import { bookedForText, RUNNER_REFUSAL_TEXTS } from "../manage/moves-texts";
import { bookForRunner } from "./book-for-runner.server";

export type RunnerFormResult =
  | { ok: true; text: string; bookedKey: string }
  | { ok: false; isUnreadable: boolean; refused: RefusedRunner };

/** What was typed, and why nobody was booked. */
export interface RefusedRunner {
  errors: string[];
  phone: string;
  name: string;
}

/** Answers the form that adds a runner to an event; `errors` is what the schema has against it. */
export async function handleRunnerForm(
  db: Db,
  input: {
    /** The form's texts. */
    typed: Readonly<Record<string, string>>;
    runner: z.output<typeof bookForRunnerSchema> | undefined;
    errors: string[];
    eventId: EventId;
    adminId: AdminId;
    requestId: string;
    now: Instant;
    timeZone: string;
  },
): Promise<RunnerFormResult> {
  const { typed, runner, errors, ...by } = input;
  const refused = { phone: typed.phone ?? "", name: typed.name ?? "", errors };
  if (!runner) return { ok: false, isUnreadable: true, refused };
  const outcome = await bookForRunner(db, { ...runner, name: runner.name, ...by, plan: null });
  if (outcome.ok) return { ok: true, text: bookedForText(outcome), bookedKey: runner.submitKey };
  const reason = RUNNER_REFUSAL_TEXTS[outcome.reason];
  return { ok: false, isUnreadable: false, refused: { ...refused, errors: [reason] } };
}
