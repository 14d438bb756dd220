import { noteOperation } from "~/core/site/health/note-operation.server";
import { openDatabase } from "~/db/open";
import type { Instant } from "~/lib/dates";
import { type ClubData, hasDatabase } from "./backup";
import { BackupRefusal } from "./backup-refusal";

type RecordedOperation = "backup" | "drill" | "copy_drill";

/** Runs the work, and records its outcome for the Health page. */
export async function noting<T>(
  place: ClubData,
  { name, now }: { name: RecordedOperation; now: Instant },
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

/**
 * Records the outcome of a backup or a drill for the Health page. Ignores a database that cannot store it.
 */
export async function noteOutcome(
  place: ClubData,
  input: { name: RecordedOperation; outcome: "done" | "failed"; detail: string; now: Instant },
): Promise<void> {
  if (!hasDatabase(place)) return;
  await using db = openDatabase(place);
  // A database older than the table: the outcome is on the terminal.
  await noteOperation(db, input).catch(() => undefined);
}
