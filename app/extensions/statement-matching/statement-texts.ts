import { shortened } from "~/lib/shortened";
import type { LeftOutReason } from "./statement";
import type { LineMatch } from "./statement-matches";

/** How a line of a statement was matched, or why it was not. */
const STATEMENT_STATE_TEXTS = {
  reference: "Payment reference and amount",
  utr: "UTR and amount",
  name: "Name and amount only: please check",
  doubtful: "The line speaks of a return: please check",
  failed: "The line speaks of a failure: please check",
  maybe_returned: "A return of this amount is in the statement: please check",
  differs: "The amount is different",
  paid: "Already marked as paid",
  again: "A second line for this payment: paid twice?",
  recorded: "Recorded from an earlier statement",
  repeated: "The same line twice: counted once",
  unknown: "No payment found",
} as const;

const WORD_MAX_LENGTH = 40;

const LEFT_OUT_TEXTS: Record<LeftOutReason, (word: string) => string> = {
  out: () => "This money went out",
  back: (word) => `‘${word}’: this money went back`,
  failed: (word) => `‘${word}’: no money came`,
  unknown_status: (word) => `We don’t know the status ‘${word}’: please check`,
  unknown_type: (word) => `We don’t know the type ‘${word}’: please check`,
  both_ways: () => "Money in and out on one line: please check",
};

const MARKED = ", but the payment is marked as paid: please check";

/** How a line was matched or why it was not, in words for the admin. */
export function lineResultText(match: LineMatch): string {
  if (match.state === "left_out") {
    const { why, word } = match.line;
    return `${LEFT_OUT_TEXTS[why](shortened(word, WORD_MAX_LENGTH))}${match.payment?.status === "paid" ? MARKED : ""}`;
  }
  if (match.state === "returned") {
    const { number, isRead } = match.by;
    if (!isRead) return `Line ${number} has the same number and couldn’t be read: please check`;
    return `Went back in line ${number}${match.payment?.status === "paid" ? MARKED : ""}`;
  }
  const isByWhat = match.state === "matched" || match.state === "likely";
  return STATEMENT_STATE_TEXTS[isByWhat ? match.by : match.state];
}

/** Whether nothing is left to look into. */
export function isSettled(match: LineMatch): boolean {
  if (match.state === "left_out")
    return !match.payment && (match.line.why === "failed" || match.line.why === "back");
  return match.state === "recorded" || match.state === "repeated" || match.state === "paid";
}

/** What is left of a statement: lines that mark nothing, and lines that could not be read. */
export function restText(others: number, unread: number): string {
  const other = others > 0 ? [`${others} other ${others === 1 ? "line" : "lines"}`] : [];
  const unreadable = unread > 0 ? [`${unread} ${unread === 1 ? "line" : "lines"} not read`] : [];
  return [...other, ...unreadable].join(", ");
}
