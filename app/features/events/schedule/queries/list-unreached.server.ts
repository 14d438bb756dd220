import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import { failureText } from "~/features/notifications/messages/rules/retries";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import type { PageEnds, PageRequest } from "~/lib/page-cursor";

/** The values that a row's place in the list is made of. */
export const UNREACHED_KEY = ["text"] as const;

export interface Unreached {
  memberId: string;
  name: string;
  /** Masked. */
  phone: string;
  /** Why they may not know yet. */
  why: string;
}

export interface UnreachedPage extends PageEnds {
  people: Unreached[];
}

/** A page of members who may not know of `cause` yet, as they were told: no service accepted a message, and they opened no inbox. */
export async function listUnreached(
  db: Db,
  { cause, request, limit }: { cause: string; request: PageRequest; limit: number },
): Promise<UnreachedPage> {
  const unopened = db
    .selectFrom("notices as n")
    .innerJoin("members as m", "m.id", "n.member_id")
    .select(["n.id as noticeId", "m.id", "m.phone"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
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
    );
  const { rows, ...ends } = await readPage(unopened, {
    columns: ["n.id"],
    direction: "asc",
    keyOf: ({ noticeId }) => [noticeId],
    ...{ request, limit },
  });
  const last = await listLastMessages(db, { cause, memberIds: rows.map(({ id }) => id) });
  const people = rows.map(({ id, fullName, displayName, phone }) => ({
    memberId: id,
    name: fullName ?? displayName ?? "New runner",
    phone: maskedPhone(phone),
    why: whyNot(last.get(id)),
  }));
  return { people, ...ends };
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

function whyNot(last: Last | undefined): string {
  if (!last) return "No message to their phone: told in the app only";
  if (last.state === "failed") return failureText(last.reason);
  return last.reason === null
    ? "The message has not been sent yet"
    : `${failureText(last.reason)}. It is tried again`;
}
