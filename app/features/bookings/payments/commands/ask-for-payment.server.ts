import type { Insertable } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db, Tables } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";

const REFERENCE_LENGTH = 10;

/** Creates a due payment (rupees, above 0) and returns its id. */
export async function askForPayment(
  db: Db,
  input: {
    memberId: string;
    /** Null for a membership on its own. */
    eventId: string | null;
    membershipId: string | null;
    amountRupees: number;
    now: Instant;
  },
): Promise<string> {
  const paymentId = newId();
  await insertPayment(db, {
    id: paymentId,
    reference: readableCode(REFERENCE_LENGTH),
    member_id: input.memberId,
    event_id: input.eventId,
    membership_id: input.membershipId,
    amount_rupees: input.amountRupees,
    status: "due",
    created_at: input.now,
    updated_at: input.now,
  });
  return paymentId;
}

type Row = Pick<
  Insertable<Tables["payments"]>,
  | "id"
  | "reference"
  | "member_id"
  | "event_id"
  | "membership_id"
  | "amount_rupees"
  | "status"
  | "created_at"
  | "updated_at"
>;

const insertPayment = prepared((db, row: Places<Row>) => db.insertInto("payments").values(row));
