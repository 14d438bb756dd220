import type { z } from "zod";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { MOBILE_DIGITS, plainDigits, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { Refusal } from "~/lib/refusal";
import type { SETTLE_REFUSAL_TEXTS } from "~/texts/payments/bank";
import type { settlementSchema } from "../form";
import { markAsCredit, markInTransaction } from "../mark-paid/mark-in-transaction.server";
import type { MarkedMoney } from "../marked-money";
import { PaymentRefused } from "../payments";
import { currentCodes } from "../payments.server";
import { listShares, lockBankLines, moveBankLines } from "./bank-lines.server";

type SettleRefusal = keyof typeof SETTLE_REFUSAL_TEXTS;

/** A line of a statement that came in, with the payments that it names. */
export type OpenLine = z.output<typeof settlementSchema>["line"][number];

export interface Settlement extends ByAdmin {
  adminName: string;
  /**
   * `match`: a line pays the payment that it names, to the rupee; one that was set aside stays so. `pay`: the lines together
   * pay the payments. `credit`: each becomes credit. `ignore`: they are none of the runners'.
   */
  intent: "match" | "pay" | "credit" | "ignore";
  lines: readonly OpenLine[];
  /** Why lines are set aside: a sponsor, the bank's interest. */
  note?: string | undefined;
  /** References of payments, or phone numbers; with none the payments that the lines name. */
  whose: readonly string[];
}

class SettleRefused extends Refusal<SettleRefusal> {}

export type Settled =
  | { ok: true; money: MarkedMoney[]; paymentIds: PaymentId[] }
  | { ok: false; reason: SettleRefusal };

/**
 * Settles lines of a statement in one transaction: every rupee of them marks a payment as paid or becomes credit, and no
 * line counts twice. Refuses too little money, a payment that is paid already and a line that was settled before.
 */
export async function settleLines(db: Db, input: Settlement): Promise<Settled> {
  try {
    return await inTransaction(db, (db) => settle(db, input));
  } catch (error) {
    if (error instanceof SettleRefused) return { ok: false, reason: error.reason };
    if (error instanceof PaymentRefused) return { ok: false, reason: "paid_already" };
    throw error;
  }
}

async function settle(db: Db, input: Settlement): Promise<Settled> {
  const lines = [...new Map(input.lines.map((line) => [line.digest, line])).values()];
  const settlement = { ...input, lines };
  await takeUp(db, settlement);
  if (input.intent === "ignore") {
    await setAside(db, settlement);
    return { ok: true, money: [], paymentIds: [] };
  }
  const marked = await (input.intent === "credit" ? giveCredit : pay)(db, settlement);
  const paymentIds = marked.map(({ paymentId }) => paymentId);
  return { ok: true, money: marked.map(({ money }) => money), paymentIds };
}

interface Marked {
  paymentId: PaymentId;
  money: MarkedMoney;
}

/** Refuses lines that were settled; those that were set aside are taken up again, but for a match. */
async function takeUp(db: Db, { intent, lines }: Settlement): Promise<void> {
  const digests = lines.map(({ digest }) => digest);
  await lockBankLines(db, { digests });
  if (intent !== "match")
    await db
      .deleteFrom("statement_shares")
      .where("digest", "in", digests)
      .where("payment_id", "is", null)
      .execute();
  const known = await listShares(db, { by: "digest", values: digests });
  if (known.length > 0) throw new SettleRefused("settled");
}

async function setAside(db: Db, input: Settlement): Promise<void> {
  const { lines, note, adminId, now } = input;
  await db
    .insertInto("statement_shares")
    .values(
      lines.map(({ digest }) => {
        return { digest, payment_id: null, admin_id: adminId, settled_at: now };
      }),
    )
    .execute();
  const digests = lines.map(({ digest }) => digest);
  await moveBankLines(db, { digests, to: "set_aside", note, adminId });
  await recordAdminAudit(db, input, {
    action: "statement_lines_set_aside",
    subject: { kind: "report", id: "statement" },
    details: {
      lines: lines.length,
      amountRupees: sumOf(lines),
      ...(note && { why: note }),
    },
  });
}

/** Marks the payments as paid by the lines together; what is left becomes credit of the first one's member. */
async function pay(db: Db, input: Settlement): Promise<Marked[]> {
  const { lines } = input;
  const payments = await listNamed(db, input);
  const [first] = payments;
  if (!first) throw new SettleRefused("unknown");
  const due = payments.reduce((sum, { amountRupees }) => sum + amountRupees, 0);
  const rest = sumOf(lines) - due;
  if (rest < 0) throw new SettleRefused("too_little");
  const shownRupees = input.intent === "match" ? sumOf(lines) : undefined;
  const utr = lines.find((line) => line.utr !== null)?.utr ?? null;
  const marked: Marked[] = [];
  for (const { id: paymentId } of payments) {
    const money = await markInTransaction(db, { ...input, paymentId, shownRupees, method: "upi" });
    if (!money.ok) throw new PaymentRefused(money.reason);
    marked.push({ paymentId, money });
    if (utr !== null)
      await db
        .updateTable("payments")
        .set({ utr })
        .where("id", "=", paymentId)
        .where("utr", "is", null)
        .execute();
  }
  const { memberId } = first;
  const credit = { memberId, rupees: rest, utr: null, method: "upi" as const };
  if (rest > 0) marked.push(await markAsCredit(db, { ...input, ...credit }));
  for (const line of lines) await recordLine(db, input, { line, marked });
  return marked;
}

/** Makes each line credit of the person it is for. */
async function giveCredit(db: Db, input: Settlement): Promise<Marked[]> {
  const given: Marked[] = [];
  for (const line of input.lines) {
    const member = await findMember(db, { whose: input.whose, line });
    if (member === undefined)
      throw new SettleRefused(input.whose.length > 0 ? "unknown" : "nobody");
    const credit = { ...member, rupees: line.rupees, utr: line.utr, method: "upi" as const };
    const marked = await markAsCredit(db, { ...input, ...credit });
    await recordLine(db, input, { line, marked: [marked] });
    given.push(marked);
  }
  return given;
}

/** The payments of these references, or those that the lines name, locked, each once and in one order for all admins. */
async function listNamed(db: Db, { whose, lines }: Settlement) {
  const references = await currentCodes(db, whose.map(referenceTyped));
  const ids = [...new Set(lines.flatMap(({ paymentIds }) => paymentIds))];
  if (references.length === 0 && ids.length === 0) throw new SettleRefused("nobody");
  const payments = await db
    .selectFrom("payments")
    .select(["id", "status", "member_id as memberId", "amount_rupees as amountRupees"])
    .$if(references.length > 0, (query) => query.where("reference", "in", references))
    .$if(references.length === 0, (query) => query.where("id", "in", ids))
    .orderBy("id")
    .$call(lockRows(db))
    .execute();
  if (payments.length < (references.length || ids.length)) throw new SettleRefused("unknown");
  if (payments.some(({ status }) => status === "paid")) throw new SettleRefused("paid_already");
  return payments;
}

const referenceTyped = (typed: string) => plainDigits(typed).replace(/\s/g, "").toUpperCase();

async function findMember(
  db: Db,
  { whose: [typed], line }: { whose: readonly string[]; line: OpenLine },
): Promise<{ memberId: MemberId; membershipId: MembershipId | null } | undefined> {
  const digits = plainPhoneDigits(typed ?? "");
  if (MOBILE_DIGITS.test(digits)) {
    const found = await db
      .selectFrom("members")
      .select("id as memberId")
      .where("phone", "=", storedPhone(digits))
      .executeTakeFirst();
    return found && { ...found, membershipId: null };
  }
  const [named] = line.paymentIds;
  if (typed === undefined && named === undefined) return undefined;
  const [reference = ""] = await currentCodes(db, [referenceTyped(typed ?? "")]);
  const payment = await db
    .selectFrom("payments")
    .select(["member_id as memberId", "membership_id as membershipId", "status"])
    .$if(typed !== undefined, (query) => query.where("reference", "=", reference))
    .$if(typed === undefined, (query) => query.where("id", "=", named ?? ""))
    .executeTakeFirst();
  if (!payment) return undefined;
  const { memberId, membershipId, status } = payment;
  return { memberId, membershipId: status === "paid" ? membershipId : null };
}

/** Names the line in every statement that has it, with all that it paid. */
async function recordLine(
  db: Db,
  { adminId, now }: Settlement,
  { line, marked }: { line: OpenLine; marked: readonly Marked[] },
): Promise<void> {
  const [first, ...others] = marked;
  if (first === undefined) return;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("statement_lines")
    .values({
      digest: line.digest,
      payment_id: first.paymentId,
      day: line.day,
      amount_rupees: line.rupees,
      admin_id: adminId,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new SettleRefused("settled");
  await moveBankLines(db, { digests: [line.digest], to: "settled", adminId });
  if (others.length === 0) return;
  await db
    .insertInto("statement_shares")
    .values(
      others.map(({ paymentId }) => {
        return { digest: line.digest, payment_id: paymentId, admin_id: adminId, settled_at: now };
      }),
    )
    .execute();
}

const sumOf = (lines: readonly OpenLine[]) => lines.reduce((sum, { rupees }) => sum + rupees, 0);
