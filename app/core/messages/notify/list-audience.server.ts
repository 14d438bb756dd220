import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { groupBy } from "~/lib/group-by";
import type { Allowances } from "../channels";
import { choicesOf, type NotificationChoices } from "../choices/notification-choices";
import type { MemberChoices } from "./notification-rows";
import { listWithConsents } from "./list-with-consents.server";

/** The choices and allowances of the members whom a notification is for. */
export async function listAudience(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<MemberChoices> {
  const [only, ...others] = new Set(memberIds);
  if (only === undefined) return { choices: new Map(), recipients: new Map() };
  const rows =
    others.length === 0
      ? await listOne(db, { memberId: only })
      : await listeners(db)
          .where("m.id", "in", [only, ...others])
          .execute();
  const choices = new Map<MemberId, NotificationChoices>();
  const recipients = new Map<MemberId, Allowances>();
  for (const [id, own] of groupBy(rows, (row) => row.id)) {
    choices.set(id, choicesOf(own));
    const [{ status, consentId, emailId, pushId } = {}] = own;
    if (status !== "pending" && status !== "active" && status !== "suspended") continue;
    recipients.set(id, {
      isSuspended: status === "suspended",
      consents: Boolean(consentId),
      hasPush: Boolean(pushId),
      wantsEmail: Boolean(emailId),
    });
  }
  return { choices, recipients };
}

const listOne = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  listeners(db).where("m.id", "=", memberId),
);

/** A row for each choice that a member changed, and one where they changed none. */
function listeners(db: Db) {
  return listWithConsents(db)
    .leftJoin("notice_choices as n", "n.member_id", "m.id")
    .select(["m.id", "m.status", "c.id as consentId", "e.member_id as emailId"])
    .select(["n.topic", "n.channel", "n.wanted"])
    .select(({ selectFrom }) =>
      selectFrom("push_subscriptions as p")
        .select("p.id")
        .whereRef("p.member_id", "=", "m.id")
        .limit(1)
        .as("pushId"),
    );
}
