import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import type { Instant } from "~/lib/dates";
import { countedAt } from "./budget";

/** Messages sent over one way, and their cost in thousandths of a rupee; negative values correct earlier ones. */
export interface Cost {
  way: DeliveryChannel;
  sent: number;
  cost: number;
}

/** Adds to the counts and costs of `now`: one row for each way, in a fixed order. */
export async function noteCosts(
  db: Db,
  { costs, now }: { costs: readonly Cost[]; now: Instant },
): Promise<void> {
  const byChannel = Map.groupBy(costs, ({ way }) => way);
  const rows = [...byChannel]
    .map(([way, of]) => ({
      at: countedAt(now),
      way,
      sent: of.reduce((sum, { sent }) => sum + sent, 0),
      cost: of.reduce((sum, { cost }) => sum + cost, 0),
    }))
    .filter(({ sent, cost }) => sent !== 0 || cost !== 0)
    .sort((a, b) => (a.way < b.way ? -1 : 1));
  if (rows.length === 0) return;
  await db
    .insertInto("message_costs")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["at", "way"]).doUpdateSet((eb) => ({
        sent: eb("message_costs.sent", "+", eb.ref("excluded.sent")),
        cost: eb("message_costs.cost", "+", eb.ref("excluded.cost")),
      })),
    )
    .execute();
}
