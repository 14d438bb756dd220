import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import { countUnneeded, listNotified } from "../send/list-unneeded.server";
import { listMessagesTo } from "../send/requeue-messages.server";
import { ACCEPTED_STATES, DELIVERED_STATES } from "../states";
import type { Reach, SeatRequirement } from "./reach";

/**
 * How many people the notification of one cause reached, counted along one index; `seatRequirement` is the run for one about a
 * seat.
 */
export async function findReach(
  db: Db,
  { cause, seatRequirement }: { cause: string; seatRequirement?: SeatRequirement | undefined },
): Promise<Reach> {
  const { people } = await db
    .selectFrom(listNotified(db, { causes: [cause] }).as("told"))
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  const reached = await countReached(db, cause);
  const opened = await countOpenedOnly(db, cause);
  const unsure = Math.max(0, Number(people) - reached.sent - opened.unsent);
  const unneeded = unsure > 0 ? await countUnneeded(db, { cause, seatRequirement }) : 0;
  return {
    people: Number(people),
    unreached: Math.max(0, unsure - unneeded),
    unneeded,
    sent: reached.sent,
    arrived: reached.arrived + opened.arrived,
    read: reached.read + opened.read,
    waiting: reached.waiting,
    ...(await countByChannel(db, cause)),
  };
}

/** People by the best state of their messages, over any channel. */
async function countReached(db: Db, cause: string) {
  const { rows } = await sql<Record<"sent" | "arrived" | "read" | "waiting", number>>`
    select coalesce(sum(sent), 0) as sent, coalesce(sum(arrived), 0) as arrived,
      coalesce(sum(was_read), 0) as read,
      coalesce(sum(case when sent = 0 then waiting else 0 end), 0) as waiting
    from (
      select max(case when state in (${sql.join(ACCEPTED_STATES)}) then 1 else 0 end) as sent,
        max(case when state in (${sql.join(DELIVERED_STATES)}) then 1 else 0 end) as arrived,
        max(case when state = 'read' then 1 else 0 end) as was_read,
        max(case when state in ('queued', 'sending') then 1 else 0 end) as waiting
      from messages where cause = ${cause} group by member_id
    ) as people`.execute(db);
  const { sent = 0, arrived = 0, read = 0, waiting = 0 } = rows[0] ?? {};
  return {
    ...{ sent: Number(sent), arrived: Number(arrived) },
    ...{ read: Number(read), waiting: Number(waiting) },
  };
}

/** People who opened it in the inbox and whose messages no service reported as sent, delivered or read. */
async function countOpenedOnly(
  db: Db,
  cause: string,
): Promise<{ arrived: number; read: number; unsent: number }> {
  const opened = await db
    .selectFrom("notifications as n")
    .select(({ fn, not, exists, ref }) => {
      const messages = listMessagesTo({ memberId: ref("n.member_id"), cause });
      const without = (states: readonly MessageState[]) =>
        not(exists(messages.where("other.state", "in", states)));
      const count = fn.countAll<number>();
      return [
        count.filterWhere(without(DELIVERED_STATES)).as("arrived"),
        count.filterWhere(without(["read"])).as("read"),
        count.filterWhere(without(ACCEPTED_STATES)).as("unsent"),
      ];
    })
    .where("n.cause", "=", cause)
    .where("n.read_at", "is not", null)
    .executeTakeFirstOrThrow();
  const { arrived, read, unsent } = opened;
  return { arrived: Number(arrived), read: Number(read), unsent: Number(unsent) };
}

async function countByChannel(db: Db, cause: string): Promise<Pick<Reach, "byChannel" | "costs">> {
  const channels = await db
    .selectFrom("messages")
    .select(["channel", ({ fn }) => fn.sum<number>("cost").as("cost")])
    .select(({ fn }) =>
      fn.countAll<number>().filterWhere("state", "in", ACCEPTED_STATES).as("sent"),
    )
    .where("cause", "=", cause)
    .groupBy("channel")
    .execute();
  const byChannel: Partial<Record<DeliveryChannel, number>> = {};
  const costs: Partial<Record<DeliveryChannel, number>> = {};
  for (const { channel, sent, cost } of channels) {
    if (Number(sent) > 0) byChannel[channel] = Number(sent);
    if (Number(cost) > 0) costs[channel] = Number(cost);
  }
  return { byChannel, costs };
}
