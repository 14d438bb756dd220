import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { unindexed } from "~/db/unindexed";
import { DAY_MS, type Instant } from "~/lib/dates";
import { listWithConsents } from "../notify/list-with-consents.server";
import type { Allowances } from "../channels";

/** A member's addresses on each way, and what they allow now. */
export interface Recipient extends Allowances {
  phone: string;
  /** The confirmed e-mail address. */
  email: string | null;
  /** Whether they wrote on WhatsApp within 24 hours, in which an answer is free. */
  wroteRecently: boolean;
}

/** Those of these members who may be notified; erased ones are left out. */
export async function listRecipients(
  db: Db,
  { memberIds, now }: { memberIds: readonly MemberId[]; now: Instant },
): Promise<Map<MemberId, Recipient>> {
  if (memberIds.length === 0) return new Map();
  const rows = await listWithConsents(db)
    .select(["m.id", "m.phone", "e.address as email", "m.status", "c.id as consentId"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("whatsapp_people as w")
          .select("w.user_id")
          .whereRef("w.member_id", "=", "m.id")
          .where("w.wrote_at", ">", now - DAY_MS),
      ).as("wroteRecently"),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("push_subscriptions as p").select("p.id").whereRef("p.member_id", "=", "m.id"),
      ).as("hasPush"),
    )
    .where("m.id", "in", memberIds)
    .where(({ eb, ref }) =>
      eb(unindexed(ref("m.status")), "in", ["pending", "active", "suspended"]),
    )
    .execute();
  return new Map(
    rows.map(({ id, phone, email, status, consentId, hasPush, wroteRecently }) => [
      id,
      {
        ...{ phone, email, wantsEmail: email !== null },
        hasPush: Boolean(hasPush),
        isSuspended: status === "suspended",
        consents: consentId !== null,
        wroteRecently: Boolean(wroteRecently),
      },
    ]),
  );
}
