import { openDatabase } from "~/db/open";
import { noteOperation } from "~/features/site/commands/note-operation.server";
import type { Place } from "./backup";

/** Writes down for the Health page how a backup or a drill ended. A database that cannot take it is left alone. */
export async function noteOutcome(
  place: Place,
  input: { name: "backup" | "drill"; outcome: "done" | "failed"; detail: string; now: number },
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
