import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";
import { isTakenBack } from "../entries/list-entries-of.server";

/** Money that desks took for nothing, or perhaps twice, and of which nobody has said what became, the latest first. */
export async function listDeskMoney(db: Db, input: { since: Instant; limit: number }) {
  const rows = await ofEntries(db)
    .where("g.recorded_at", ">=", input.since)
    .orderBy("g.recorded_at", "desc")
    .orderBy("g.nonce")
    .limit(input.limit)
    .execute();
  return rows.flatMap(({ rupees, paidWith, giveBack, ...entry }) =>
    rupees === null || paidWith === null || giveBack === null
      ? []
      : [{ ...entry, rupees, paidWith, reason: giveBack }],
  );
}

function ofEntries(db: Db) {
  return db
    .selectFrom("check_in_entries as g")
    .innerJoin("events as e", "e.id", "g.event_id")
    .leftJoin("bookings as b", "b.id", "g.booking_id")
    .select(["g.nonce as entry", "g.at", "g.event_id as eventId", "e.title", "e.date"])
    .select(["b.participant_name as name", "b.member_id as memberId"])
    .select(["g.paid_rupees as rupees", "g.paid_with as paidWith", "g.give_back as giveBack"])
    .where("g.give_back", "is not", null)
    .where(({ not }) => not(isTakenBack))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("settled_desk_money as s")
            .select("s.entry")
            .whereRef("s.entry", "=", "g.nonce"),
        ),
      ),
    );
}

type DeskMoneyRefusal = "changed_meanwhile" | "nobody";

class DeskMoneyRefused extends Refusal<DeskMoneyRefusal> {}

/**
 * Says what became of money that a desk took. `note`: it was given back, or is nobody's. `credit`: it becomes credit of the
 * member whose seat it was taken for; refused where nobody is known.
 */
export async function settleDeskMoney(
  db: Db,
  input: ByAdmin & {
    entry: string;
    as: "note" | "credit";
    note: string;
    adminName: string;
  },
): Promise<{ ok: true } | { ok: false; reason: DeskMoneyRefusal }> {
  const { entry, as, note, ...by } = input;
  try {
    await inTransaction(db, async (db) => {
      const money = await ofEntries(db).where("g.nonce", "=", entry).executeTakeFirst();
      if (!money?.rupees || money.paidWith === null)
        throw new DeskMoneyRefused("changed_meanwhile");
      const { memberId, rupees, paidWith: method } = money;
      if (as === "credit" && memberId === null) throw new DeskMoneyRefused("nobody");
      const settled = await db
        .insertInto("settled_desk_money")
        .values({ entry, note, admin_id: by.adminId, settled_at: by.now })
        .onConflict((conflict) => conflict.column("entry").doNothing())
        .executeTakeFirst();
      if (settled.numInsertedOrUpdatedRows === 0n) throw new DeskMoneyRefused("changed_meanwhile");
      if (as === "credit" && memberId !== null)
        await markAsCredit(db, { ...by, memberId, rupees, method, utr: null });
      await recordAdminAudit(db, by, {
        action: "desk_money_settled",
        subject: { kind: "event", id: money.eventId },
        details: { what: as, amountRupees: rupees, why: note },
      });
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof DeskMoneyRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
