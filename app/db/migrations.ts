import type { Migration } from "kysely/migration";
import * as baseline from "./migrations/256-baseline";
import { grantedFreeRuns, paymentsByTime, undoneWalkIns } from "./migrations/260-after-baseline";
import * as glossaryWords from "./migrations/300-glossary-words";

/** The schema of release 0.1.0; stands for the eighty migrations of that release. */
export const BASELINE = "256-baseline";

/** SHA-256 of the names of those eighty migrations, in order. */
export const BASELINE_STANDS_FOR =
  "c4912665f8d3b4b5b408c93ab439f396289d18f6744d26ac8699fa33ac87d7fc";

/** Every migration by name, in the order they run. A landed migration is never edited: add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  [BASELINE]: baseline,
  "260-granted-free-runs": grantedFreeRuns,
  "260-payments-by-time": paymentsByTime,
  "263-undone-walk-ins": undoneWalkIns,
  "300-glossary-words": glossaryWords,
};
