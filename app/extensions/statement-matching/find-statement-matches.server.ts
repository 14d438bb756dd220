import type { z } from "zod";
import { listShares } from "~/core/payments/bank-lines/bank-lines.server";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import type { statementSchema } from "~/core/payments/form";
import type { MarkedMoney } from "~/core/payments/marked-money";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { readStatement, STATEMENT_MAX_LINES, type Statement } from "./statement";
import {
  type ComparedPayment,
  type DigestedLine,
  type LineMatch,
  matchStatement,
  possibleReferences,
} from "./statement-matches";

/** Values in one query. */
const AT_ONCE = 500;
/** The latest due payments, for lines that name nothing but a person. */
const DUE_COMPARED = 2_000;

/** What a form may send again, with its other fields. */
const SENT_AGAIN_MAX_BYTES = 400 * 1024;

/** What a statement matches now, as its page shows it; undefined for a text that is none. A longer one is added again by hand. */
export async function findStatementPlan(db: Db, text: string) {
  const statement = readStatement(text);
  if (!statement) return undefined;
  const matches = await findStatementMatches(db, statement);
  const isCut = statement.lines.length >= STATEMENT_MAX_LINES;
  const otherSheets: readonly string[] = [];
  const isShort = Buffer.byteLength(text) <= SENT_AGAIN_MAX_BYTES;
  return { matches, unread: statement.unread, isCut, otherSheets, text: isShort ? text : "" };
}

/**
 * What each line of a statement is about: a payment, a line recorded before, or nothing in the club's data; and those that
 * are no money that came.
 */
export async function findStatementMatches(
  db: Db,
  statement: Pick<Statement, "lines" | "leftOut" | "takers">,
): Promise<LineMatch[]> {
  const lines = statement.lines.map((line): DigestedLine => {
    return { ...line, digest: sha256(line.identity) };
  });
  const { recorded, ignored } = await listSettled(db, { digests: lines.map((one) => one.digest) });
  const { leftOut, takers } = statement;
  const open = lines.filter(({ digest }) => !ignored.has(digest));
  const payments = await listCompared(db, { lines: [...open, ...leftOut, ...takers] });
  const setAside = lines.flatMap((line): LineMatch[] =>
    ignored.has(line.digest) ? [{ line, state: "ignored" }] : [],
  );
  return [...matchStatement(open, payments, recorded, statement), ...setAside];
}

/** Lines that were recorded with a payment, and those that an admin set aside. */
async function listSettled(
  db: Db,
  input: { digests: string[] },
): Promise<{ recorded: Set<string>; ignored: Set<string> }> {
  const recorded = new Set<string>();
  const ignored = new Set<string>();
  for (const digests of portions(input.digests)) {
    const shares = await listShares(db, { by: "digest", values: digests });
    for (const { digest, paymentId } of shares)
      (paymentId === null ? ignored : recorded).add(digest);
  }
  return { recorded, ignored };
}

/** The payments that lines may be about, in queries of which each uses one index. */
async function listCompared(
  db: Db,
  { lines }: { lines: { text: string; utrs: string[] }[] },
): Promise<ComparedPayment[]> {
  const found = new Map<PaymentId, ComparedPayment>();
  const add = (rows: ComparedRow[]) => {
    for (const row of rows) found.set(row.id, comparedOf(row));
  };
  const payments = () => comparedPayments(db).select("p.reference");
  const references = new Set(lines.flatMap(({ text }) => possibleReferences(text)));
  for (const codes of portions([...references]))
    add(await payments().where("p.reference", "in", codes).execute());
  const utrs = new Set(lines.flatMap((line) => line.utrs));
  for (const portion of portions([...utrs])) {
    add(await payments().where("p.utr", "in", portion).execute());
    const given = db
      .selectFrom("payment_references")
      .select("payment_id")
      .where("utr", "in", portion);
    add(await payments().where("p.id", "in", given).execute());
  }
  const due = payments().where("p.status", "=", "due").orderBy("p.created_at", "desc");
  add(await due.limit(DUE_COMPARED).execute());
  // Last, so that a payment is compared by the code that a line names.
  for (const codes of portions([...references])) {
    const earlier = comparedPayments(db)
      .innerJoin("earlier_codes as c", "c.payment_id", "p.id")
      .select("c.code as reference")
      .where("c.code", "in", codes);
    add(await earlier.execute());
  }
  return await withGivenReferences(db, found);
}

function comparedPayments(db: Db) {
  return db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.utr", "p.amount_rupees as amountRupees", "p.status", "e.title", "e.date"])
    .select(["p.member_id as memberId", "p.membership_id as membershipId"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"));
}

type ComparedRow = Awaited<ReturnType<ReturnType<typeof comparedPayments>["execute"]>>[number] & {
  reference: string;
};

function comparedOf({ utr, title, date, membershipId, ...payment }: ComparedRow): ComparedPayment {
  const run = title && date && `${title}, ${formatDay(date)}`;
  const subject = [run, membershipId && COMMON_WORDS.membership].filter(Boolean).join(", ");
  return { ...payment, utrs: utr === null ? [] : [utr], subject };
}

/** Adds the references that members gave, also for earlier bookings of the same run, which a due payment replaced. */
async function withGivenReferences(
  db: Db,
  found: ReadonlyMap<PaymentId, ComparedPayment>,
): Promise<ComparedPayment[]> {
  const payments = new Map([...found].map(([id, payment]) => [id, { ...payment }]));
  for (const portion of portions([...payments.keys()])) {
    const given = await db
      .selectFrom("payment_references as r")
      .select(["r.payment_id as id", "r.utr"])
      .where("r.payment_id", "in", portion)
      .execute();
    const earlier = await db
      .selectFrom("payments as p")
      .innerJoin("payments as o", (join) =>
        join.onRef("o.member_id", "=", "p.member_id").onRef("o.event_id", "=", "p.event_id"),
      )
      .innerJoin("payment_references as r", "r.payment_id", "o.id")
      .select(["p.id", "r.utr"])
      .where("p.id", "in", portion)
      .where("p.status", "=", "due")
      .where("o.status", "=", "void")
      .execute();
    for (const { id, utr } of [...given, ...earlier]) payments.get(id)?.utrs.push(utr);
  }
  // A due payment has precedence over the void one that it replaced.
  return [...payments.values()].sort(
    (a, b) => Number(a.status === "void") - Number(b.status === "void"),
  );
}

function* portions(values: string[]): Generator<string[]> {
  for (let at = 0; at < values.length; at += AT_ONCE) yield values.slice(at, at + AT_ONCE);
}

/**
 * Marks the payments that a bank statement shows, each in its own transaction with its line, so that the same statement
 * twice, or from two admins at once, marks each once. A payment whose amount has changed since, and a line that was set
 * aside since, are left alone.
 */
export async function recordStatement(
  db: Db,
  input: ByAdmin & { adminName: string; matches: z.infer<typeof statementSchema>["match"] },
) {
  const { matches, ...by } = input;
  const money: MarkedMoney[] = [];
  const paymentIds: PaymentId[] = [];
  for (const { paymentId, amountRupees: rupees, ...line } of matches) {
    const lines = [{ ...line, rupees, paymentIds: [paymentId] }];
    const settled = await settleLines(db, { ...by, intent: "match", lines, whose: [] });
    if (!settled.ok) continue;
    money.push(...settled.money);
    paymentIds.push(paymentId);
  }
  const marked = paymentIds.length;
  return { marked, refused: matches.length - marked, money, paymentIds };
}
