import type { Db } from "~/db/tables";
import { failureText } from "~/features/notifications/messages/rules/retries";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";

const PEOPLE_SHOWN = 100;

export interface Unreached {
  memberId: string;
  name: string;
  /** Masked. */
  phone: string;
  /** Why they may not know yet. */
  why: string;
  canRetry: boolean;
}

/** Members who may not know of `cause` yet, by name: no service accepted a message, and they opened no inbox. */
export async function listUnreached(db: Db, { cause }: { cause: string }): Promise<Unreached[]> {
  const people = await db
    .selectFrom("notices as n")
    .innerJoin("members as m", "m.id", "n.member_id")
    .select(["m.id", "m.full_name as fullName", "m.display_name as displayName", "m.phone"])
    .where("n.cause", "=", cause)
    .where("n.read_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages as sent")
            .select("sent.id")
            .whereRef("sent.member_id", "=", "n.member_id")
            .whereRef("sent.cause", "=", "n.cause")
            .where("sent.state", "in", ["sent", "delivered", "read"]),
        ),
      ),
    )
    .orderBy("n.id")
    .limit(PEOPLE_SHOWN)
    .execute();
  const last = await listLastMessages(db, { cause, memberIds: people.map(({ id }) => id) });
  return people
    .map(({ id, fullName, displayName, phone }) => ({
      memberId: id,
      name: fullName ?? displayName ?? "New runner",
      phone: maskedPhone(phone),
      ...whyNot(last.get(id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface Last {
  state: string;
  reason: string | null;
}

async function listLastMessages(
  db: Db,
  { cause, memberIds }: { cause: string; memberIds: string[] },
): Promise<Map<string, Last>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("messages")
    .select(["member_id as memberId", "state", "reason"])
    .where("cause", "=", cause)
    .where("member_id", "in", memberIds)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ memberId, ...last }) => [memberId, last]));
}

function whyNot(last: Last | undefined): Pick<Unreached, "why" | "canRetry"> {
  if (!last) return { why: "No message to their phone: told in the app only", canRetry: false };
  if (last.state !== "failed")
    return {
      why:
        last.reason === null
          ? "The message has not been sent yet"
          : `${failureText(last.reason)}. It is tried again`,
      canRetry: true,
    };
  const canRetry = last.reason !== "not_allowed" && last.reason !== "too_late";
  return { why: failureText(last.reason), canRetry };
}
