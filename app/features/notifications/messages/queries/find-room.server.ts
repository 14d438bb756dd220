import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { type Room, roomIn, type SendBudget } from "../rules/budget";
import { countLeft } from "./list-costs.server";

/** How many more paid messages may be sent at `now`; undefined for a club without a budget. */
export async function findRoom(
  db: Db,
  { budget, now }: { budget: SendBudget | undefined; now: Instant },
): Promise<Room | undefined> {
  return budget && roomIn(budget, await countLeft(db, { now }));
}
