import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { availableChannel, type ConfiguredServices, URGENT_RANK } from "../channels";
import { choicesOf, type NotificationChoices } from "../notifications";
import { isQuiet } from "../quiet-hours";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from "./notification-choices";

interface Input {
  memberId: MemberId;
  limit: number;
  services: ConfiguredServices;
  now: Instant;
  timeZone: string;
}

/** A member's latest messages, the last one first, with channel, text and state. */
export async function listLatestMessages(db: Db, { memberId, limit, ...at }: Input) {
  const rows = await db
    .selectFrom("messages")
    .select([
      "id",
      "channel",
      "channels",
      "title",
      "state",
      "reason",
      "rank",
      "created_at as createdAt",
    ])
    .select(["text", (eb) => eb.fn.coalesce("body", "text").as("whole")])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const isNight = isQuiet(at.now, at.timeZone);
  return rows.map(({ channels, rank, text, whole, ...message }) => {
    const channel = channelOf({ ...message, channels }, at.services);
    return {
      ...message,
      channel,
      text: channel === "push" || channel === "email" ? whole : text,
      waitsForMorning: message.state === "queued" && rank !== URGENT_RANK && isNight,
    };
  });
}

/** The channel of a message; a waiting one uses the first channel that the club has set up. */
function channelOf(
  { channel, channels, state }: { channel: DeliveryChannel; channels: string; state: MessageState },
  services: ConfiguredServices,
): DeliveryChannel {
  if (state !== "queued") return channel;
  return availableChannel({ channel, channels }, services) ?? channel;
}

/** A member's notification choices, with defaults. */
export async function findNotificationChoices(
  db: Db,
  input: { memberId: MemberId },
): Promise<NotificationChoices> {
  return choicesOf(await listChoices(db, { memberId: input.memberId }));
}

const listChoices = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("notification_choices")
    .select(["topic", "channel", "wanted"])
    .where("member_id", "=", memberId),
);

/** Stores which notifications a member wants, by topic and channel. */
export async function setNotificationChoices(
  db: Db,
  input: { memberId: MemberId; choices: NotificationChoices },
): Promise<void> {
  const rows = NOTIFICATION_TOPICS.flatMap((topic) =>
    NOTIFICATION_CHANNELS.map((channel) => ({
      member_id: input.memberId,
      topic,
      channel,
      wanted: input.choices[topic][channel] ? 1 : 0,
    })),
  );
  // One statement with rows in a fixed order, so that the same form sent twice at once does not deadlock.
  await db
    .insertInto("notification_choices")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "topic", "channel"])
        .doUpdateSet((eb) => ({ wanted: eb.ref("excluded.wanted") })),
    )
    .execute();
}
