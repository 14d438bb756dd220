import { sql } from "kysely";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { currentLanguage, FIRST_LANGUAGE } from "~/lib/language";
import { ADMIN_NOTIFICATION_TITLE_TEXTS } from "~/texts/messages/admin-notification-title";
import { CHANNEL_ORDER } from "../channels";
import { countUnneeded, listNotified } from "../send/list-unneeded.server";
import { listMessagesTo } from "../send/requeue-messages.server";
import { ACCEPTED_STATES, DELIVERED_STATES } from "../states";
import {
  type Reach,
  type RecipientGroup,
  recipientGroup,
  type SeatRequirement,
  seatRequirementOf,
} from "./reach";

/**
 * How many people the notification of one cause reached, counted along one index; `seatRequirement` is the run for one about a
 * seat.
 */
export async function findReach(
  db: Db,
  { cause, seatRequirement }: { cause: string; seatRequirement?: SeatRequirement | undefined },
): Promise<Reach> {
  const reached = await countReached(db, cause);
  const opened = await countOpenedOnly(db, cause);
  // Counted last: who is told and sent to meanwhile is then among the people at least.
  const people = await countRows(db.selectFrom(listNotified(db, { causes: [cause] }).as("told")));
  const unsure = Math.max(0, people - reached.sent - opened.unsent);
  const unneeded = unsure > 0 ? await countUnneeded(db, { cause, seatRequirement }) : 0;
  return {
    people,
    unreached: Math.max(0, unsure - unneeded),
    unneeded,
    sent: reached.sent,
    arrived: reached.arrived + opened.arrived,
    read: reached.read + opened.read,
    waiting: reached.waiting,
    byChannel: reached.byChannel,
    costs: await sumCosts(db, cause),
  };
}

/** 10 for accepted, 20 for arrived, 30 for read. */
const STEP = 10;

/**
 * People by the best state of their messages, over any channel, and those reached by the channel that came furthest, a
 * free one first. One statement: messages that are sent meanwhile count in all of it or in none.
 */
async function countReached(db: Db, cause: string) {
  const { rows } = await sql<{ best: number; people: number; waiting: number }>`
    select best, count(*) as people, coalesce(sum(waiting), 0) as waiting
    from (
      select max(case when state = 'read' then ${sql.lit(3 * STEP)}
          when state in (${sql.join(DELIVERED_STATES)}) then ${sql.lit(2 * STEP)}
          when state in (${sql.join(ACCEPTED_STATES)}) then ${sql.lit(STEP)} else 0 end
          + case when state in (${sql.join(ACCEPTED_STATES)}) then ${channelRank()} else 0 end) as best,
        max(case when state in ('queued', 'sending') then 1 else 0 end) as waiting
      from messages where cause = ${cause} group by member_id
    ) as people group by best`.execute(db);
  const counted = rows.map(({ best, ...counts }) => ({
    ...counts,
    step: Math.floor(best / STEP),
    channel: RANKED_CHANNELS[best % STEP],
  }));
  const from = (step: number) =>
    counted.filter((one) => one.step >= step).reduce((sum, { people }) => sum + people, 0);
  const byChannel: Partial<Record<DeliveryChannel, number>> = {};
  for (const { step, channel, people } of counted)
    if (step > 0 && channel) byChannel[channel] = (byChannel[channel] ?? 0) + people;
  const waiting = counted.find(({ step }) => step === 0)?.waiting ?? 0;
  return { sent: from(1), arrived: from(2), read: from(3), waiting, byChannel };
}

/** From the one that counts least. */
const RANKED_CHANNELS = [
  "email",
  ...CHANNEL_ORDER.toReversed(),
] as const satisfies DeliveryChannel[];

function channelRank() {
  const ranks = RANKED_CHANNELS.map(
    (channel, rank) => sql`when channel = ${sql.lit(channel)} then ${sql.lit(rank)}`,
  );
  return sql`case ${sql.join(ranks, sql` `)} else 0 end`;
}

/** People who opened it in the inbox and whose messages no service reported as sent, delivered or read. */
async function countOpenedOnly(
  db: Db,
  cause: string,
): Promise<{ arrived: number; read: number; unsent: number }> {
  return await db
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
}

/** By channel, in thousandths of a rupee, over every message. */
async function sumCosts(db: Db, cause: string): Promise<Reach["costs"]> {
  const channels = await db
    .selectFrom("messages")
    .select(["channel", ({ fn }) => fn.sum<number>("cost").as("cost")])
    .where("cause", "=", cause)
    .groupBy("channel")
    .execute();
  const costs: Reach["costs"] = {};
  for (const { channel, cost } of channels) if (cost > 0) costs[channel] = cost;
  return costs;
}

interface EventReach extends Reach {
  cause: string;
  kind: NotificationKind;
  who: RecipientGroup;
  seatRequirement: SeatRequirement | undefined;
  title: string;
  at: Instant;
}

/** The latest notifications about an event, with how many people each reached. */
export async function listReaches(
  db: Db,
  { eventId, limit }: { eventId: EventId; limit: number },
): Promise<EventReach[]> {
  const told = await db
    .selectFrom("notifications")
    .select(["cause", ({ fn }) => fn.min("created_at").as("at")])
    .where("event_id", "=", eventId)
    .where("cause", "is not", null)
    .groupBy("cause")
    .orderBy("at", "desc")
    .limit(sql.lit(limit))
    .execute();
  const reaches: EventReach[] = [];
  for (const { cause } of told) {
    const reach = cause === null ? undefined : await findEventReach(db, { eventId, cause });
    if (reach) reaches.push(reach);
  }
  return reaches;
}

/** The notification of one cause about an event, with how many people it reached; undefined without one. */
export async function findEventReach(
  db: Db,
  { eventId, cause }: { eventId: EventId; cause: string },
): Promise<EventReach | undefined> {
  const first = await db
    .selectFrom("notifications as n")
    .innerJoin("members as m", "m.id", "n.member_id")
    .select(["n.kind", "n.title", "n.text"])
    .select(({ fn }) => fn.min("n.created_at").over().as("at"))
    .where("n.event_id", "=", eventId)
    .where("n.cause", "=", cause)
    // Each was written in the language of whom it is for: the reader's goes before the club's, and that before others.
    .orderBy(
      sql`case coalesce(m.language, ${FIRST_LANGUAGE}) when ${currentLanguage()} then 0 when ${FIRST_LANGUAGE} then 1 else 2 end`,
    )
    .orderBy("n.created_at")
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  const { kind } = first;
  const who = recipientGroup(kind, cause);
  const seatRequirement = seatRequirementOf({ kind, cause, eventId });
  const reach = await findReach(db, { cause, seatRequirement });
  const title = adminNotificationTitle(kind, first);
  return { ...reach, kind, title, who, cause, seatRequirement, at: first.at };
}

const START_LENGTH = 40;

/**
 * The title under which admins see a sent notification: the notification's own, unless it is about the reader's seat.
 * Announcements all have the run's name as title, so the beginning of their text is shown.
 */
export function adminNotificationTitle(
  kind: NotificationKind,
  { title, text }: { title: string; text: string },
): string {
  if (kind === "seat_cancelled") return ADMIN_NOTIFICATION_TITLE_TEXTS.cancelledByClub;
  return kind === "announcement"
    ? ADMIN_NOTIFICATION_TITLE_TEXTS.announcement({ text: startOf(text) })
    : title;
}

/** The text, or its first words with an ellipsis. */
function startOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= START_LENGTH) return line;
  const letters = new Intl.Segmenter("en").segment(line);
  let start = "";
  for (const { segment } of letters) {
    if (start.length + segment.length > START_LENGTH) break;
    start += segment;
  }
  return `${start.replace(/(?<=\S) \S*$/, "").replace(/[\s,.;:]+$/, "")}…`;
}
