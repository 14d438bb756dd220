import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { addHits } from "./add-hits.server";

/** Counts one turn of `key` at a moment, whatever the limit. */
export async function addHit(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await addHits(db, { keys: [input.key], at: input.at });
}
