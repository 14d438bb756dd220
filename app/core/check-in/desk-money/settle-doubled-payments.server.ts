import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import { listStanding } from "../self-check-in/list-claims.server";
import { listPayingEntries } from "./list-paying-entries.server";

/**
 * Once a payment at the desk is taken back: it leaves nothing to give back, and where it was the one that had marked the
 * money as paid, the next one that stands takes its place and is doubled no more. Call it in a transaction.
 */
export async function settleDoubledPayments(
  db: Db,
  input: { bookingId: BookingId },
): Promise<void> {
  const entries = (await listPayingEntries(db, input)).filter(({ saysPaid }) => saysPaid);
  const standing = new Set(listStanding(entries).map(({ nonce }) => nonce));
  const left = entries.filter(({ nonce }) => standing.has(nonce));
  const isMarkedAtDesk = entries.some(({ mark }) => mark !== undefined);
  const hasPlain = left.some(({ giveBack }) => giveBack === null);
  const next = isMarkedAtDesk && !hasPlain ? left.sort((a, b) => a.at - b.at)[0] : undefined;
  const plain = entries.filter((entry) => entry === next || !standing.has(entry.nonce));
  const doubled = plain.filter(({ giveBack }) => giveBack === "paid_already");
  for (const { nonce, kind } of doubled) {
    await db
      .updateTable("gate_entries")
      .set({ give_back: null, ...(nonce === next?.nonce && kind === "pay" && DONE) })
      .where("nonce", "=", nonce)
      .execute();
  }
}

const DONE = { outcome: "done" } as const;
