import type { PaymentStatus } from "~/db/tables/booking-money";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { groupBy } from "~/lib/group-by";
import type { StatementLine } from "./statement";

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

export type LineMatch = { line: DigestedLine } & (
  | { state: "matched"; by: "reference" | "utr"; payment: ComparedPayment }
  /** Only amount and name agree: an admin decides. */
  | { state: "likely"; payment: ComparedPayment }
  | { state: "differs" | "paid" | "again"; payment: ComparedPayment }
  /** A copy of a line above it, or of one that was recorded. */
  | { state: "recorded" | "repeated" | "unknown" }
);

/** What becomes of each line, in the order of the statement. A payment is matched by one line at most. */
export function matchStatement(
  lines: readonly DigestedLine[],
  payments: readonly ComparedPayment[],
  recorded: ReadonlySet<string>,
): LineMatch[] {
  const index = indexOf(payments);
  const taken = new Set<string>();
  const seen = new Set<string>();
  const known = new Set(lines.flatMap((line) => (recorded.has(line.digest) ? line.said : [])));
  const named = lines.map((line): LineMatch => {
    const isCopy = seen.has(line.digest) || (known.has(line.said) && !recorded.has(line.digest));
    seen.add(line.digest);
    if (isCopy) return { line, state: "repeated" };
    if (recorded.has(line.digest)) return { line, state: "recorded" };
    const found = paymentNamedBy(line, index);
    if (!found) return { line, state: "unknown" };
    const { payment, by } = found;
    if (payment.status === "paid") return { line, state: "paid", payment };
    if (line.paise !== payment.amountRupees * 100) return { line, state: "differs", payment };
    if (taken.has(payment.id)) return { line, state: "again", payment };
    taken.add(payment.id);
    return { line, state: "matched", by, payment };
  });
  return named.map((match): LineMatch => {
    if (match.state !== "unknown") return match;
    const payment = onlyPaymentLike(match.line, index, taken);
    if (!payment) return match;
    taken.add(payment.id);
    return { line: match.line, state: "likely", payment };
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

function paymentNamedBy(line: StatementLine, { byReference, byUtr }: Index) {
  const named = possibleReferences(line.text).find((reference) => byReference.has(reference));
  const payment = named && byReference.get(named);
  if (payment) return { payment, by: "reference" as const };
  const sent = line.utrs.flatMap((utr) => byUtr.get(utr) ?? []);
  // One transfer pays once, though its number was given for several bookings.
  const first = sent.find(({ status }) => status === "paid") ?? sent[0];
  return first && { payment: first, by: "utr" as const };
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
  return text.toUpperCase().split(/[^\p{L}\d]+/u);
}

/** Letters and digits only: banks break and join a narration where they like. */
function solid(text: string): string {
  return text.toUpperCase().replace(/[^A-Z\d]+/g, "");
}

const REFERENCE_LENGTH = 10;
const NOT_IN_A_REFERENCE = /[^2-9A-HJ-NP-Z]/;

/** Every part of a line that could be a payment's reference. */
export function possibleReferences(text: string): string[] {
  const signs = solid(text);
  const count = Math.max(0, signs.length - REFERENCE_LENGTH + 1);
  const parts = Array.from({ length: count }, (_, at) => signs.slice(at, at + REFERENCE_LENGTH));
  return [...new Set(parts)].filter((part) => !NOT_IN_A_REFERENCE.test(part) && /[A-Z]/.test(part));
}
