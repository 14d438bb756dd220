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
    const rows = await db
      .selectFrom("statement_lines")
      .select("digest")
      .where("digest", "in", digests)
      .execute();
    for (const { digest } of rows) recorded.add(digest);
    const shares = await db
      .selectFrom("statement_shares")
      .select(["digest", "payment_id as paymentId"])
      .where("digest", "in", digests)
      .execute();
    for (const { digest, paymentId } of shares)
      (paymentId === null ? ignored : recorded).add(digest);
  }
  return { recorded, ignored };
}

async function listCompared(
  db: Db,
  { lines }: { lines: { text: string; utrs: string[] }[] },
): Promise<ComparedPayment[]> {
  const found = new Map<PaymentId, ComparedPayment>();
  const add = (payments: ComparedPayment[]) => {
    for (const payment of payments) found.set(payment.id, payment);
  };
  const references = new Set(lines.flatMap(({ text }) => possibleReferences(text)));
  for (const portion of portions([...references]))
    add(await listComparedPayments(db, { references: portion }));
  const utrs = new Set(lines.flatMap((line) => line.utrs));
  for (const portion of portions([...utrs])) {
    add(await listComparedPayments(db, { utrs: portion }));
    add(await listComparedPayments(db, { givenUtrs: portion }));
  }
  add(await listComparedPayments(db, { latestDue: DUE_COMPARED }));
  // Last, so that a payment is compared by the code that a line names.
  for (const portion of portions([...references]))
    add(await listComparedPayments(db, { earlierCodes: portion }));
  return await withGivenReferences(db, found);
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

/** Which payments: by their references, by the UTR that they have or had, or the latest that are due. */
type By =
  | { references: string[] }
  | { earlierCodes: string[] }
  | { utrs: string[] }
  | { givenUtrs: string[] }
  | { latestDue: number };

/** Payments as a statement's lines are compared with them. Each way uses one index. */
async function listComparedPayments(db: Db, by: By): Promise<ComparedPayment[]> {
  const rows = await restricted(db, by).execute();
  return rows.map(({ utr, title, date, membershipId, fullName, displayName, ...payment }) => ({
    ...payment,
    utrs: utr === null ? [] : [utr],
    name: fullName ?? displayName,
    subject: [
      title && date && `${title}, ${formatDay(date)}`,
      membershipId && COMMON_WORDS.membership,
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

function restricted(db: Db, by: By) {
  const found = db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id", "p.utr", "p.amount_rupees as amountRupees", "p.status"])
    .select(["p.member_id as memberId", "p.membership_id as membershipId"])
    .select(["m.full_name as fullName", "m.display_name as displayName", "e.title", "e.date"]);
  if ("earlierCodes" in by)
    return found
      .innerJoin("earlier_codes as c", "c.payment_id", "p.id")
      .select("c.code as reference")
      .where("c.code", "in", by.earlierCodes);
  const payments = found.select("p.reference");
  if ("references" in by) return payments.where("p.reference", "in", by.references);
  if ("utrs" in by) return payments.where("p.utr", "in", by.utrs);
  if ("latestDue" in by) {
    const due = payments.where("p.status", "=", "due");
    return due.orderBy("p.created_at", "desc").limit(by.latestDue);
  }
  const given = db
    .selectFrom("payment_references")
    .select("payment_id")
    .where("utr", "in", by.givenUtrs);
  return payments.where("p.id", "in", given);
}
