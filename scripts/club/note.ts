import { openDatabase } from "~/db/open";
import type { OperationName } from "~/db/tables/operations";
import { noteOperation } from "~/features/site/commands/note-operation.server";
import type { Instant } from "~/lib/dates";
import type { Place } from "./backup";
import { BackupRefusal } from "./backup-refusal";

type Kept = Exclude<OperationName, `job:${string}`>;

/** Does the work, and writes down for the Health page how it ended. */
export async function noting<T>(
  place: Place,
  { name, now }: { name: Kept; now: Instant },
  work: () => Promise<{ result: T; detail: string }>,
): Promise<T> {
  const note = (outcome: "done" | "failed", detail: string) =>
    noteOutcome(place, { name, outcome, detail, now });
  try {
    const { result, detail } = await work();
    await note("done", detail);
    return result;
  } catch (error) {
    const isRefusal = error instanceof BackupRefusal;
    await note("failed", isRefusal ? error.message : "See the command's output.");
    throw error;
  }
}

/** Writes down for the Health page how a backup or a drill ended. A database that cannot take it is left alone. */
export async function noteOutcome(
  place: Place,
  input: { name: Kept; outcome: "done" | "failed"; detail: string; now: Instant },
): Promise<void> {
  const db = openDatabase(place);
  try {
    await noteOperation(db, input);
  } catch {
    // Older than the table, or not there at all: the outcome is on the terminal.
  } finally {
    await db.destroy();
  }
}
