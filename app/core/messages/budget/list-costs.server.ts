import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import type { Instant } from "~/lib/dates";
import { countedSince } from "./budget";
import { PAID_CHANNELS } from "./prices";

/** The messages sent from `from` to before `to` by way, with their cost in thousandths of a rupee. */
export async function listCosts(
  db: Db,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ way: DeliveryChannel; sent: number; cost: number }[]> {
  const rows = await db
    .selectFrom("message_costs")
    .select(({ fn }) => [
      "way",
      fn.sum<number>("sent").as("sent"),
      fn.sum<number>("cost").as("cost"),
    ])
    .where("at", ">=", from)
    .where("at", "<", to)
    .groupBy("way")
    .orderBy("way")
    .execute();
  return rows
    .map(({ way, sent, cost }) => ({ way, sent: Number(sent), cost: Number(cost) }))
    .filter(({ sent }) => sent > 0);
}

/** Paid messages and codes that were sent in the last hour and the last day. */
export async function countLeft(
  db: Db,
  { now }: { now: Instant },
): Promise<{ hour: number; day: number }> {
  const since = countedSince(now, "hour");
  const { hour, day } = await db
    .selectFrom("message_costs")
    .select(({ fn }) => [
      fn.sum<number | null>("sent").filterWhere("at", ">", since).as("hour"),
      fn.sum<number | null>("sent").as("day"),
    ])
    .where("at", ">", countedSince(now, "day"))
    .where("way", "in", PAID_CHANNELS)
    .executeTakeFirstOrThrow();
  return { hour: Number(hour ?? 0), day: Number(day ?? 0) };
}
