import type { PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { groupBy } from "~/lib/lists";
import type { LeftOutLine, StatementLine, TakingLine } from "./statement";
import { isKnownWord, speaksOfFailure, speaksOfReturn } from "./statement-words";

/** A payment that a statement's lines are compared with. */
export interface ComparedPayment {
  id: PaymentId;
  reference: string;
  /** References that the member gave for it. */
  utrs: string[];
  amountRupees: number;
  status: PaymentStatus;
  memberId: MemberId;
  name: string | null;
  /** What it is for. */
  subject: string;
}

/** A line with the digest that it is recorded under. */
export type DigestedLine = StatementLine & { digest: string };

export type LineMatch = CreditMatch | LeftOutMatch;

type CreditMatch = { line: DigestedLine } & (
  | { state: "matched"; by: "reference" | "utr"; payment: ComparedPayment }
  /** An admin decides: only amount and name agree, or the line speaks of a return. */
  | { state: "likely"; by: "name" | Doubt; payment: ComparedPayment }
  | { state: "differs" | "paid" | "again"; payment: ComparedPayment }
  /** It is as much as several due payments together, all of which it names. */
  | { state: "several"; payments: ComparedPayment[] }
  /** Another line took it back, or may have: `by` says which. */
  | { state: "returned"; by: TakingLine; payment: ComparedPayment | undefined }
  /** A copy of a line above it, one that was recorded, or one that an admin set aside. */
  | { state: "recorded" | "repeated" | "ignored" | "unknown" }
);

/** What a line's own words say against it, or a return in the same statement that names no payment. */
type Doubt = "doubtful" | "failed" | "maybe_returned";

/** No money that came; `payment`: one that this line names as money that went out, or that is marked as paid although it went back. */
export interface LeftOutMatch {
  line: LeftOutLine;
  state: "left_out";
  payment: ComparedPayment | undefined;
}

/** What `matchStatement` reads besides the lines of money that came. */
export interface RestOfStatement {
  leftOut: readonly LeftOutLine[];
  takers: readonly TakingLine[];
}

/**
 * What becomes of each line: those of money that came, in the order of the statement, then those that are left out and
 * are to be named. A payment is matched by one line at most, and by none that another line takes back.
 */
export function matchStatement(
  lines: readonly DigestedLine[],
  payments: readonly ComparedPayment[],
  recorded: ReadonlySet<string>,
  { leftOut, takers }: RestOfStatement = { leftOut: [], takers: [] },
): LineMatch[] {
  const index = indexOf(payments);
  const takerOf = takersIn(takers, index);
  const doubtIn = doubtsBy(lines, takers, index);
  const taken = new Set<string>();
  const seen = new Set<string>();
  const known = new Set(lines.flatMap((line) => (recorded.has(line.digest) ? line.said : [])));
  const named = lines.map((line): CreditMatch => {
    const isCopy = seen.has(line.digest) || (known.has(line.said) && !recorded.has(line.digest));
    seen.add(line.digest);
    if (isCopy) return { line, state: "repeated" };
    const found = paymentNamedBy(line, index);
    const taker = takerOf(line, found?.payment);
    if (taker) return { line, state: "returned", by: taker, payment: found?.payment };
    if (recorded.has(line.digest)) return { line, state: "recorded" };
    return found
      ? matchOfNamed(line, { ...found, doubt: doubtIn(line) }, taken)
      : { line, state: "unknown" };
  });
  const credits = named.map((match): CreditMatch => {
    if (match.state !== "unknown") return match;
    const payment = onlyPaymentLike(match.line, index, taken);
    if (!payment) return match;
    taken.add(payment.id);
    return { line: match.line, state: "likely", by: doubtIn(match.line) ?? "name", payment };
  });
  const returned = new Set(
    credits.flatMap((one) => (one.state === "returned" ? one.by.number : [])),
  );
  return [...credits, ...namedLeftOut(leftOut, index, returned)];
}

interface Named {
  payment: ComparedPayment;
  by: "reference" | "utr";
  /** All that the line names in this way. */
  named: ComparedPayment[];
}

const sumOf = (payments: readonly ComparedPayment[]) =>
  payments.reduce((sum, { amountRupees }) => sum + amountRupees, 0);

/** What becomes of a line that names a payment; one that it matches is added to those that are taken. */
function matchOfNamed(
  line: DigestedLine,
  { payment, by, doubt, named }: Named & { doubt: Doubt | undefined },
  taken: Set<string>,
): CreditMatch {
  if (payment.status === "paid") return { line, state: "paid", payment };
  if (line.paise !== payment.amountRupees * 100) {
    const payments = named.filter(({ id, status }) => status === "due" && !taken.has(id));
    const isTheirs = sumOf(payments) * 100 === line.paise;
    if (!isTheirs) return { line, state: "differs", payment };
    for (const { id } of payments) taken.add(id);
    return { line, state: "several", payments };
  }
  if (taken.has(payment.id)) return { line, state: "again", payment };
  taken.add(payment.id);
  if (doubt) return { line, state: "likely", by: doubt, payment };
  return { line, state: "matched", by, payment };
}

/** Finds the line that takes a credit back: one with the same number, or one that names the same payment. */
function takersIn(takers: readonly TakingLine[], { byReference }: Index) {
  const byUtr = new Map(takers.flatMap((taker) => taker.utrs.map((utr) => [utr, taker] as const)));
  const byPayment = new Map(
    takers.flatMap((taker) =>
      possibleReferences(taker.text).flatMap((reference) =>
        byReference.has(reference) ? [[reference, taker] as const] : [],
      ),
    ),
  );
  return (line: StatementLine, payment: ComparedPayment | undefined): TakingLine | undefined => {
    const utr = [...line.utrs, ...(payment?.utrs ?? [])].find((utr) => byUtr.has(utr));
    if (utr !== undefined) return byUtr.get(utr);
    return payment && byPayment.get(payment.reference);
  };
}

/** Finds what speaks against a line: its own words, or a return that names no payment. */
function doubtsBy(
  lines: readonly StatementLine[],
  takers: readonly TakingLine[],
  index: Index,
): (line: StatementLine) => Doubt | undefined {
  const maybeReturned = maybeReturnedBy(lines, takers, index);
  return (line) => {
    if (speaksOfReturn(line.text)) return "doubtful";
    if (speaksOfFailure(line.text)) return "failed";
    return maybeReturned.has(line) ? "maybe_returned" : undefined;
  };
}

/**
 * The credits that a return with neither number nor reference may be about: those of its amount that share a name with it,
 * or else all of its amount.
 */
function maybeReturnedBy(
  lines: readonly StatementLine[],
  takers: readonly TakingLine[],
  index: Index,
): ReadonlySet<StatementLine> {
  const maybe = new Set<StatementLine>();
  const byPaise = groupBy(lines, ({ paise }) => paise);
  const said = new Set<string>();
  for (const { text, utrs, returns } of takers) {
    if (!returns || utrs.length > 0 || paymentNamedBy({ text, utrs }, index)) continue;
    const { paise, day } = returns;
    const key = `${paise}|${day ?? ""}|${text}`;
    if (said.has(key)) continue;
    said.add(key);
    const words = new Set(namesIn(text));
    const before = (byPaise.get(paise) ?? []).filter((one) => !day || !one.day || one.day <= day);
    const close = before.filter((one) => namesIn(one.text).some((word) => words.has(word)));
    for (const line of close.length > 0 ? close : before) maybe.add(line);
  }
  return maybe;
}

/** Words of a narration that tell whose it is: no channel, direction or status. */
function namesIn(text: string): string[] {
  return wordsOf(text).filter(
    (word) =>
      word.length >= NAME_PART_MIN_LENGTH && /^[\p{L}\p{M}]+$/u.test(word) && !isKnownWord(word),
  );
}

/**
 * Money that went out or back is named with a payment that is marked as paid, and money that went out also with one that is
 * due, unless a credit of this statement says so already.
 */
function namedLeftOut(
  leftOut: readonly LeftOutLine[],
  index: Index,
  returned: ReadonlySet<number>,
): LeftOutMatch[] {
  return leftOut.flatMap((line): LeftOutMatch[] => {
    const isReturn = line.why === "out" || line.why === "back";
    const payment = isReturn ? paymentNamedBy(line, index)?.payment : undefined;
    const isOpen = payment?.status === "paid" || (payment?.status === "due" && line.why === "out");
    const named = isOpen && !returned.has(line.number) ? payment : undefined;
    if (line.why === "out" && !named) return [];
    return [{ line, state: "left_out", payment: named }];
  });
}

interface Index {
  byReference: Map<string, ComparedPayment>;
  byUtr: Map<string, ComparedPayment[]>;
  dueByRupees: Map<number, ComparedPayment[]>;
}

function indexOf(payments: readonly ComparedPayment[]): Index {
  const due = payments.filter(({ status }) => status === "due");
  const sent = payments.flatMap((payment) => payment.utrs.map((utr) => ({ utr, payment })));
  return {
    byReference: new Map(payments.map((payment) => [payment.reference, payment])),
    byUtr: new Map(
      [...groupBy(sent, ({ utr }) => utr)].map(([utr, all]) => [
        utr,
        all.map(({ payment }) => payment),
      ]),
    ),
    dueByRupees: groupBy(due, ({ amountRupees }) => amountRupees),
  };
}

function paymentNamedBy(line: Pick<StatementLine, "text" | "utrs">, { byReference, byUtr }: Index) {
  const named = possibleReferences(line.text).flatMap((one) => byReference.get(one) ?? []);
  const [payment] = named;
  if (payment) return { payment, by: "reference" as const, named };
  const sent = line.utrs.flatMap((utr) => byUtr.get(utr) ?? []);
  // One transfer pays once, though its number was given for several bookings.
  const first = sent.find(({ status }) => status === "paid") ?? sent[0];
  return first && { payment: first, by: "utr" as const, named: sent };
}

const NAME_PART_MIN_LENGTH = 3;

/** The one due payment of this amount whose member's name is in the line; undefined with none or several. */
function onlyPaymentLike(
  line: StatementLine,
  { dueByRupees }: Index,
  taken: ReadonlySet<string>,
): ComparedPayment | undefined {
  const words = new Set(wordsOf(line.text));
  const like = (dueByRupees.get(line.paise / 100) ?? []).filter((payment) => {
    const telling = wordsOf(payment.name ?? "").filter(
      (part) => part.length >= NAME_PART_MIN_LENGTH,
    );
    return !taken.has(payment.id) && telling.length > 0 && telling.every((part) => words.has(part));
  });
  return like.length === 1 ? like[0] : undefined;
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().split(/[^\p{L}\p{M}\d]+/u);
}

/** Letters and digits only: banks break and join a narration where they like. */
function solid(text: string): string {
  return text.toUpperCase().replace(/[^A-Z\d]+/g, "");
}

/** A booking's code, and that of a payment for none. */
const REFERENCE_LENGTHS = [8, 10];
const NOT_IN_A_REFERENCE = /[^2-9A-HJ-NP-Z]/;

/** Every part of a line that could be a payment's reference. */
export function possibleReferences(text: string): string[] {
  const signs = solid(text);
  const parts = REFERENCE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, signs.length - length + 1) }, (_, at) =>
      signs.slice(at, at + length),
    ),
  );
  return [...new Set(parts)].filter((part) => !NOT_IN_A_REFERENCE.test(part) && /[A-Z]/.test(part));
}
