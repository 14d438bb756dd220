/** Which column of a bank's or UPI app's statement holds what; undefined where there is none. */
export interface StatementColumns {
  date: number;
  credit: number | undefined;
  amount: number | undefined;
  debit: number | undefined;
  /** 'Cr' or 'Dr', 'Credit' or 'Debit', 'SALE' or 'REFUND'. */
  kind: number | undefined;
  status: number | undefined;
  /** Further columns of a status, such as the one of a refund. */
  otherStatuses: number[];
  /** How many columns there are. */
  width: number;
  /** Columns with figures that say nothing about who paid. */
  others: number[];
}

const PATTERNS = {
  kind: [
    /^(cr ?\/ ?dr|dr ?\/ ?cr|debit ?\/ ?credit|credit ?\/ ?debit)/,
    /^(txn |tran |transaction |payment |entry )?(type|entity)( upi.*)?$/,
  ],
  balance: [/\bbal(ance)?\b/],
  debit: [
    /^(amount |amt )?debited( amount| amt)?( inr| rs)?$/,
    /\b(debits?|withdrawals?|withdrawn|dr|paid out|money out)\b/,
  ],
  credit: [
    /^(amount |amt )?credited( amount| amt)?( inr| rs)?$/,
    /\b(credits?|deposits?|deposited|cr|paid in|money in)\b/,
  ],
  date: [/^(txn|tran|trans|transaction)\.? ?(date|dt)\b/, /^date\b/, /\b(date|dt)\b/],
  amount: [
    /^(txn |tran |transaction |payment |gross )?(amount|amt)( inr| rs)?$/,
    // Not a column of what was given back, is still to come or is taken for the service.
    /^(?!.*\b(refund(s|ed)?|revers(al|als|ed)|return(s|ed)?|chargebacks?|disputed?|failed|due|pending|unpaid|outstanding|fees?|tax|gst|commission|charges?|debited)\b).*\b(amount|amt)\b/,
  ],
  status: [/^(txn |tran |transaction |payment )?status$/, /\bstatus\b/],
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
  const otherStatuses = names.flatMap((name, at) =>
    !taken.has(at) && /\bstatus\b/.test(name) ? at : [],
  );
  if (date === undefined || (credit === undefined && amount === undefined)) return undefined;
  const valueDate = find(PATTERNS.date);
  const others = [balance, debit, valueDate].filter((index) => index !== undefined);
  const width = header.length;
  return { date, credit, amount, debit, kind, status, otherStatuses, width, others };
}
