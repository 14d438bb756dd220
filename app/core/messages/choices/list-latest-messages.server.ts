import type { Db } from "~/db/tables";
import type { DeliveryChannel, MessageState } from "~/db/tables/messages";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import {
  type ConfiguredServices,
  firstAvailableChannel,
  isChannelAvailable,
  parseChannels,
} from "../channels";
import { isQuiet } from "../quiet-hours";
import { URGENT_RANK } from "../retries";

interface Input {
  memberId: MemberId;
  limit: number;
  services: ConfiguredServices;
  now: Instant;
  timeZone: string;
}

/** A member's latest messages, the last one first, with way, text and state. */
export async function listLatestMessages(db: Db, { memberId, limit, ...at }: Input) {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "way", "ways", "title", "state", "reason", "rank", "created_at as createdAt"])
    .select(["text", (eb) => eb.fn.coalesce("body", "text").as("whole")])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const isNight = isQuiet(at.now, at.timeZone);
  return rows.map(({ ways, rank, text, whole, ...message }) => {
    const way = channelOf({ ...message, ways }, at.services);
    return {
      ...message,
      way,
      text: way === "push" || way === "email" ? whole : text,
      waitsForMorning: message.state === "queued" && rank !== URGENT_RANK && isNight,
    };
  });
}

/** The way of a message; a waiting one uses the first way that the club has set up. */
function channelOf(
  { way, ways, state }: { way: DeliveryChannel; ways: string; state: MessageState },
  services: ConfiguredServices,
): DeliveryChannel {
  if (state !== "queued") return way;
  return (
    firstAvailableChannel(parseChannels(ways), way, (way) => isChannelAvailable(way, services)) ??
    way
  );
}
