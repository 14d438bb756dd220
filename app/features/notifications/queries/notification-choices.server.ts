import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { NotificationChannel, NotificationTopic } from "~/db/tables/settings";
import { DEFAULT_CHOICES, isChoice } from "../rules/notification-choices";

export type NotificationChoices = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** A member's notification choices, with defaults. */
export async function findNotificationChoices(
  db: Db,
  input: { memberId: string },
): Promise<NotificationChoices> {
  const choices = await listNotificationChoices(db, { memberIds: [input.memberId] });
  return choices.get(input.memberId) ?? structuredClone(DEFAULT_CHOICES);
}

/** The choices of several members by member id, without those who have the defaults. */
export async function listNotificationChoices(
  db: Db,
  input: { memberIds: readonly string[] },
): Promise<Map<string, NotificationChoices>> {
  const [only, ...others] = input.memberIds;
  const rows =
    only !== undefined && others.length === 0
      ? await listChoicesOfOne(db, { memberId: only })
      : await choicesIn(db).where("member_id", "in", input.memberIds).execute();
  const byMember = new Map<string, NotificationChoices>();
  for (const row of rows) {
    const choices = byMember.get(row.memberId) ?? structuredClone(DEFAULT_CHOICES);
    byMember.set(row.memberId, choices);
    const [topic, channel] = [row.topic, row.channel];
    if (topic in choices && isChoice(topic, channel)) choices[topic][channel] = row.wanted === 1;
  }
  return byMember;
}

const listChoicesOfOne = prepared((db, { memberId }: Places<{ memberId: string }>) =>
  choicesIn(db).where("member_id", "=", memberId),
);

function choicesIn(db: Db) {
  return db
    .selectFrom("notice_choices")
    .select(["member_id as memberId", "topic", "channel", "wanted"]);
}
