/** Which column of a bank's or UPI app's statement holds what; undefined where there is none. */
export interface StatementColumns {
  date: number;
  credit: number | undefined;
  amount: number | undefined;
  debit: number | undefined;
  /** 'Cr' or 'Dr', 'Credit' or 'Debit'. */
  kind: number | undefined;
  status: number | undefined;
  /** How many columns there are. */
  width: number;
  /** Columns with figures that say nothing about who paid. */
  others: number[];
}

const PATTERNS = {
  kind: [
    /^(cr ?\/ ?dr|dr ?\/ ?cr|debit ?\/ ?credit|credit ?\/ ?debit)/,
    /^(txn |tran |transaction )?type$/,
  ],
  balance: [/\bbal(ance)?\b/],
  debit: [/\b(debits?|withdrawals?|withdrawn|dr|paid out|money out)\b/],
  credit: [/\b(credits?|deposits?|deposited|cr|paid in|money in)\b/],
  date: [/^(txn|tran|trans|transaction)\.? ?(date|dt)\b/, /^date\b/, /\b(date|dt)\b/],
  amount: [/\b(amount|amt)\b/],
  status: [/^(txn |transaction |payment )?status$/],
} as const;

/** The columns that a header names; undefined for a line that is no header of a statement. */
export function statementColumns(header: readonly string[]): StatementColumns | undefined {
  const names = header.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z/ ]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const taken = new Set<number>();
  const find = (patterns: readonly RegExp[]): number | undefined => {
    for (const pattern of patterns) {
      const index = names.findIndex((name, at) => !taken.has(at) && pattern.test(name));
      if (index === -1) continue;
      taken.add(index);
      return index;
    }
    return undefined;
  };
  const kind = find(PATTERNS.kind);
  const balance = find(PATTERNS.balance);
  const debit = find(PATTERNS.debit);
  const credit = find(PATTERNS.credit);
  const date = find(PATTERNS.date);
  const amount = find(PATTERNS.amount);
  const status = find(PATTERNS.status);
  if (date === undefined || (credit === undefined && amount === undefined)) return undefined;
  const valueDate = find(PATTERNS.date);
  const others = [balance, debit, valueDate].filter((index) => index !== undefined);
  const width = header.length;
  return { date, credit, amount, debit, kind, status, width, others };
}
