import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { type Room, remainingBudgetOf, type SendBudget } from "./budget";
import { countLeft } from "./list-costs.server";

/** How many more paid messages may be sent at `now`; undefined for a club without a budget. */
export async function findRemainingBudget(
  db: Db,
  { budget, now }: { budget: SendBudget | undefined; now: Instant },
): Promise<Room | undefined> {
  return budget && remainingBudgetOf(budget, await countLeft(db, { now }));
}
