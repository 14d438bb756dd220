import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { type NewPayment, PAYMENT_REFERENCE_LENGTH, paymentRow } from "./payment-row";

/** Creates a due payment (rupees, above 0) and returns its id. */
export async function askForPayment(
  db: Db,
  input: NewPayment & { now: Instant },
): Promise<PaymentId> {
  const id = newId();
  const reference = readableCode(PAYMENT_REFERENCE_LENGTH);
  await insertPayment(db, paymentRow(input, { id, reference, now: input.now }));
  return id;
}

type Row = ReturnType<typeof paymentRow>;

const insertPayment = prepared((db, row: Places<Row>) => db.insertInto("payments").values(row));
