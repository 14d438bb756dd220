import type { Db } from "~/db/tables";
import { DEFAULT_CHOICES, isChoice, type NoticeChannel, type NoticeTopic } from "./rules";

export type NoticeChoices = Record<NoticeTopic, Record<NoticeChannel, boolean>>;

/** What a member wants to be told and how, with the defaults where they chose nothing. */
export async function findNoticeChoices(
  db: Db,
  input: { memberId: string },
): Promise<NoticeChoices> {
  const rows = await db
    .selectFrom("notice_choices")
    .select(["topic", "channel", "wanted"])
    .where("member_id", "=", input.memberId)
    .execute();
  const choices = structuredClone(DEFAULT_CHOICES);
  for (const row of rows) {
    const [topic, channel] = [row.topic as NoticeTopic, row.channel as NoticeChannel];
    if (topic in choices && isChoice(topic, channel)) choices[topic][channel] = row.wanted === 1;
  }
  return choices;
}

/** Whether a member wants this kind of notice this way. */
export async function isNoticeWanted(
  db: Db,
  input: { memberId: string; topic: NoticeTopic; channel: NoticeChannel },
): Promise<boolean> {
  return (await findNoticeChoices(db, input))[input.topic][input.channel];
}
