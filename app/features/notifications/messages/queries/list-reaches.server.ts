import type { Db } from "~/db/tables";
import type { MessageWay } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";
import type { Instant } from "~/lib/dates";
import type { Reach } from "../rules/reach";
import { hasArrived, isHandedOver } from "../rules/states";

export interface EventReach extends Reach {
  cause: string;
  kind: NotificationKind;
  title: string;
  at: Instant;
}

/** What was told to people because of an event, the latest first, and how far each came. */
export async function listReaches(db: Db, { eventId }: { eventId: string }): Promise<EventReach[]> {
  const told = await db
    .selectFrom("notices")
    .select(({ fn }) => [
      "cause",
      "kind",
      fn.min("title").as("title"),
      fn.min("created_at").as("at"),
      fn.countAll<number>().as("people"),
    ])
    .where("event_id", "=", eventId)
    .where("cause", "is not", null)
    .groupBy(["cause", "kind"])
    .execute();
  const messages = await listStates(db, { eventId });
  const opened = await db
    .selectFrom("notices")
    .select(["cause", "member_id as memberId"])
    .where("event_id", "=", eventId)
    .where("cause", "is not", null)
    .where("read_at", "is not", null)
    .execute();
  return told
    .map(({ cause, kind, title, at, people }) => {
      const own = messages.filter((message) => message.cause === cause);
      const openedBy = opened.filter((row) => row.cause === cause).map((row) => row.memberId);
      const reach = reachOf(own, openedBy);
      return {
        ...reach,
        cause: cause ?? "",
        kind,
        title: title,
        at: Number(at),
        people: Number(people),
      };
    })
    .sort((a, b) => b.at - a.at);
}

async function listStates(db: Db, { eventId }: { eventId: string }) {
  return await db
    .selectFrom("messages")
    .select(["cause", "member_id as memberId", "way", "state", "cost"])
    .where("event_id", "=", eventId)
    .execute();
}

type Message = Awaited<ReturnType<typeof listStates>>[number];

function reachOf(messages: Message[], openedBy: string[]): Omit<Reach, "people"> {
  const peopleWith = (isIt: (message: Message) => boolean) =>
    new Set(messages.filter(isIt).map(({ memberId }) => memberId));
  const sent = peopleWith(({ state }) => isHandedOver(state));
  const arrived = peopleWith(({ state }) => hasArrived(state));
  const read = peopleWith(({ state }) => state === "read");
  const waiting = peopleWith(({ state }) => state === "queued" || state === "sending");
  for (const memberId of openedBy) {
    arrived.add(memberId);
    read.add(memberId);
  }
  const byWay: Partial<Record<MessageWay, number>> = {};
  const costs: Partial<Record<MessageWay, number>> = {};
  for (const { way, state, cost } of messages) {
    if (isHandedOver(state)) byWay[way] = (byWay[way] ?? 0) + 1;
    if (cost > 0) costs[way] = (costs[way] ?? 0) + cost;
  }
  return {
    sent: sent.size,
    arrived: arrived.size,
    read: read.size,
    waiting: [...waiting].filter((memberId) => !sent.has(memberId)).length,
    byWay,
    costs,
  };
}
