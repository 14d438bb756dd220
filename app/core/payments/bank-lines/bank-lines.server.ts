import { sql } from "kysely";
import { lockRows } from "~/db/dialect";
import type { Db, Tables } from "~/db/tables";
import type { AdminId, PaymentId } from "~/db/tables/shapes";
import { DAY_MS, type Day, dayOf, type Instant } from "~/lib/dates";

/** Values in one statement. */
const AT_ONCE = 200;
/** What is kept of the bank's words, enough to tell lines apart. */
const NARRATION_MAX_LENGTH = 140;

/** A line of money that came, as a statement says it. */
interface SeenLine {
  digest: string;
  day: Day | undefined;
  paise: number;
  text: string;
  utrs: readonly string[];
}

/**
 * Notes the lines of money that came, each once whatever statement has it: the inbox shows those that nothing has become of,
 * and the day's sum of all. A line without a day is in no day's sum, and is left out.
 */
export async function noteBankLines(
  db: Db,
  { lines, now }: { lines: readonly SeenLine[]; now: Instant },
): Promise<void> {
  const dated = lines.flatMap(({ digest, day, paise, text, utrs }) => {
    if (day === undefined || paise <= 0) return [];
    const narration = text.slice(0, NARRATION_MAX_LENGTH);
    const line = { digest, day, amount_paise: paise, narration, utr: utrs[0] ?? null };
    return [{ ...line, state: "open" as const, note: null, admin_id: null, seen_at: now }];
  });
  const unique = [...new Map(dated.map((line) => [line.digest, line])).values()];
  for (let at = 0; at < unique.length; at += AT_ONCE) {
    const portion = unique.slice(at, at + AT_ONCE);
    await db
      .insertInto("bank_lines")
      .values(portion)
      .onConflict((conflict) => conflict.column("digest").doNothing())
      .execute();
    await followSettled(db, { digests: portion.map(({ digest }) => digest) });
  }
}

/** Lines that were settled before they were noted. */
async function followSettled(db: Db, { digests }: { digests: string[] }): Promise<void> {
  const shares = await listShares(db, { by: "digest", values: digests });
  const aside = shares.filter(({ paymentId }) => paymentId === null);
  const paid = shares.filter(({ paymentId }) => paymentId !== null);
  await moveBankLines(db, { digests: paid.map(({ digest }) => digest), to: "settled" });
  await moveBankLines(db, { digests: aside.map(({ digest }) => digest), to: "set_aside" });
}

/** What these lines paid, or which lines paid these payments: a row for each of both; without a payment it was set aside. */
export async function listShares(
  db: Db,
  { by, values }: { by: "digest" | "payment_id"; values: readonly string[] },
) {
  const lines = db
    .selectFrom("statement_lines")
    .select(["digest", "payment_id as paymentId"])
    .where(by, "in", values);
  return await db
    .selectFrom("statement_shares")
    .select(["digest", "payment_id as paymentId"])
    .where(by, "in", values)
    .unionAll(lines)
    .execute();
}

/** Locks lines, in one order for all: of two who settle one at once the second sees what the first made of it. */
export async function lockBankLines(
  db: Db,
  { digests }: { digests: readonly string[] },
): Promise<void> {
  await db
    .selectFrom("bank_lines")
    .select("digest")
    .where("digest", "in", digests)
    .orderBy("digest")
    .$call(lockRows(db))
    .execute();
}

/** Says what became of lines; `note` for the reader of the books. */
export async function moveBankLines(
  db: Db,
  input: {
    digests: readonly string[];
    to: "open" | "settled" | "set_aside";
    note?: string | undefined;
    adminId?: AdminId | undefined;
  },
): Promise<void> {
  const { digests, to, note, adminId } = input;
  if (digests.length === 0) return;
  await db
    .updateTable("bank_lines")
    .set({ state: to, note: note ?? null, admin_id: adminId ?? null })
    .where("digest", "in", digests)
    .execute();
}

/** These payments in groups that are taken back together: those that the same line paid are one, since it opens as a whole. */
export async function groupByLine(
  db: Db,
  { paymentIds }: { paymentIds: readonly PaymentId[] },
): Promise<PaymentId[][]> {
  const shares = await listShares(db, { by: "payment_id", values: paymentIds });
  const groups = new Map(paymentIds.map((id) => [id, [id]]));
  for (const paid of Map.groupBy(shares, ({ digest }) => digest).values()) {
    const ids = paid.flatMap(({ paymentId }) => groups.get(paymentId ?? "") ?? []);
    const together = [...new Set(ids)];
    for (const id of together) groups.set(id, together);
  }
  return [...new Set(groups.values())];
}

/** A line by its digest. */
export async function findBankLine(db: Db, { digest }: { digest: string }) {
  return await db
    .selectFrom("bank_lines")
    .select(["day", "amount_paise as paise", "utr"])
    .where("digest", "=", digest)
    .executeTakeFirst();
}

/** Lines of which nothing has become, the latest first. */
export async function listOpenBankLines(db: Db, { limit }: { limit: number }) {
  return await db
    .selectFrom("bank_lines")
    .select(["digest", "day", "amount_paise as paise", "narration"])
    .where("state", "=", sql.lit("open"))
    .orderBy("day", "desc")
    .orderBy("digest", "desc")
    .limit(limit)
    .execute();
}

/** Lines that paid something or were set aside, the latest first: each can be taken back. */
export async function listEndedBankLines(db: Db, { limit }: { limit: number }) {
  const ended = [
    ...(await listEnded(db, { state: "settled", limit })),
    ...(await listEnded(db, { state: "set_aside", limit })),
  ];
  return ended.sort((a, b) => (a.day < b.day ? 1 : -1)).slice(0, limit);
}

async function listEnded(
  db: Db,
  { state, limit }: { state: "settled" | "set_aside"; limit: number },
) {
  return await db
    .selectFrom("bank_lines as b")
    .leftJoin("statement_lines as l", "l.digest", "b.digest")
    .leftJoin("payments as p", "p.id", "l.payment_id")
    .leftJoin("members as m", "m.id", "p.member_id")
    .select(["b.digest", "b.day", "b.amount_paise as paise", "b.narration", "b.state", "b.note"])
    .select(["p.reference as code", "p.member_id as memberId"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .where("b.state", "=", state)
    .orderBy("b.day", "desc")
    .orderBy("b.digest", "desc")
    .limit(limit)
    .execute();
}

/** Paise of the bank's lines of these days, by what became of them. */
export async function findBankSums(db: Db, { first, last }: { first: Day; last: Day }) {
  const rows = await db
    .selectFrom("bank_lines")
    .select((eb) => ["state", eb.fn.sum<number>("amount_paise").as("paise")])
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy("state")
    .execute();
  const of = (state: Tables["bank_lines"]["state"]) =>
    Number(rows.find((row) => row.state === state)?.paise ?? 0);
  return { settled: of("settled"), setAside: of("set_aside"), open: of("open") };
}

/** The bank's words, payers' names among them, are kept as long as other records of processing. */
const WORDS_KEPT_MS = 365 * DAY_MS;

/** Forgets what the bank said of lines that are older; day, amount and what became of them stay. */
export async function forgetBankWords(db: Db, { now }: { now: Instant }): Promise<void> {
  await db
    .updateTable("bank_lines")
    .set({ narration: "" })
    // A literal, so that the planner can use the partial index.
    .where("narration", "<>", sql.lit(""))
    .where("day", "<", dayOf(now - WORDS_KEPT_MS, "UTC"))
    .execute();
}

/** Takings by UPI of this time that no line of a statement shows, in rupees: money that was ticked by hand. */
export async function findUnseenUpi(db: Db, { from, to }: { from: Instant; to: Instant }) {
  const { rupees } = await db
    .selectFrom("payments as p")
    .select((eb) => eb.fn.sum<number | null>("p.amount_rupees").as("rupees"))
    .where("p.status", "=", sql.lit("paid"))
    .where("p.paid_at", ">=", from)
    .where("p.paid_at", "<", to)
    .where("p.method", "=", "upi")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statement_lines as l")
            .select("l.digest")
            .whereRef("l.payment_id", "=", "p.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statement_shares as s")
            .select("s.digest")
            .whereRef("s.payment_id", "=", "p.id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(rupees ?? 0);
}
