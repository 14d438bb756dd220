/** How a line of a statement was matched, or why it was not. */
export const STATEMENT_STATE_TEXTS = {
  reference: "Payment reference and amount",
  utr: "UTR and amount",
  likely: "Name and amount only: please check",
  differs: "The amount is different",
  paid: "Already marked as paid",
  again: "A second line for this payment: paid twice?",
  recorded: "Recorded from an earlier statement",
  repeated: "The same line twice: counted once",
  unknown: "No payment found",
} as const;

/** What is left of a statement: lines that mark nothing, and lines that could not be read. */
export function restText(others: number, unread: number): string {
  const other = others > 0 ? [`${others} other ${others === 1 ? "line" : "lines"}`] : [];
  const unreadable = unread > 0 ? [`${unread} ${unread === 1 ? "line" : "lines"} not read`] : [];
  return [...other, ...unreadable].join(", ");
}
