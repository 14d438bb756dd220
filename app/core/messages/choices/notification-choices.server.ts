import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { choicesOf, type NotificationChoices } from "./notification-choices";

/** A member's notification choices, with defaults. */
export async function findNotificationChoices(
  db: Db,
  input: { memberId: MemberId },
): Promise<NotificationChoices> {
  return choicesOf(await listChoices(db, { memberId: input.memberId }));
}

const listChoices = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("notice_choices")
    .select(["topic", "channel", "wanted"])
    .where("member_id", "=", memberId),
);
