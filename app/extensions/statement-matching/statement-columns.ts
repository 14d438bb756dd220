import { flagMeaning, isTellingCell } from "./statement-words";

/** A further column that may say whether money came. */
export interface WordColumn {
  index: number;
  name: string;
  /**
   * `status` and `kind` by name, `words` by its cells: an unknown word is a doubt. `back` and `failed`: named after a return
   * or a failure. `note`: a payer may write in it, or it is of how and who. `cell`: only a cell of nothing but such words counts.
   */
  reads: "status" | "kind" | "words" | "back" | "failed" | "note" | "cell";
}

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
  words: WordColumn[];
}

const PATTERNS = {
  kind: [
    /^(cr ?\/ ?dr|dr ?\/ ?cr|debit ?\/ ?credit|credit ?\/ ?debit|dr ?cr|cr ?dr)/,
    // Both directions, and no amount of either: 'Debit Credit Indicator', 'Sent/Received', 'D/C'.
    /^(?!.*\b(amount|amt|bal|balance|date|id|no|to|from|by|card|account)\b)(?=.*\b(dr|debit|debited|sent|withdrawals?|outward|outgoing)\b).*\b(cr|credit|credited|received|deposits?|inward|incoming)\b/,
    /^(d ?\/? ?c|c ?\/? ?d|in ?\/ ?out|out ?\/ ?in|(paid|sent) ?(\/|or) ?received|received ?(\/|or) ?(paid|sent))$/,
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
  // Of a settlement file that has no column of a date: 'Creation time', 'entity_created_at'.
  time: [/\b(creation|transaction|txn|payment) time\b/, /\bcreated at\b/, /\bcaptured at\b/],
  // Of a settlement file: what the service keeps, so that its 'credit' is less than the payer sent.
  fee: [/^(?!.*\b(amount|amt|refund)\b).*\b(fees?|commission|mdr|service charges?)\b/],
  amount: [
    /^(txn |tran |transaction |payment |gross )?(amount|amt)( inr| rs)?$/,
    // Not a column of what was given back, is still to come or is taken for the service.
    /^(?!.*\b(refund(s|ed)?|revers(al|als|ed)|return(s|ed)?|chargebacks?|disputed?|failed|due|pending|unpaid|outstanding|fees?|tax|gst|commission|charges?|debited)\b).*\b(amount|amt)\b/,
  ],
  status: [/^(txn |tran |transaction |payment )?status$/, /\bstatus\b/],
} as const;

/** Columns about a message, whose 'sent' or 'failed' is not the money's. */
const ABOUT_A_MESSAGE = /\b(e?mail|sms|receipt|notification|invoice|kyc)\b/;
/** Columns of how and by whom it was paid, whose 'debit' is a card. */
const HOW_OR_WHO =
  /\b(card|method|mode|instrument|via|channel|network|bank|account|issuer|currency|name|payer|payee|customer|vpa)\b/;
const NARRATION = /\b(narration|description|particulars|details)\b/;
const NOTES = /\b(notes?|remarks?|messages?|comments?)\b/;
const LIKE_A_STATUS =
  /^((txn|tran|transaction|payment|order|upi|final) )?(state|result|outcome)( (text|message|description))?$/;
const LIKE_A_DIRECTION = /\b(direction|indicator|flow|drcr|crdr)\b|^(txn |transaction )?nature$/;

/**
 * The columns that a header names, with the cells below it: a column of status or direction words alone holds neither
 * amounts nor dates, whatever its name. Undefined for a line that is no header of a statement.
 */
export function statementColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): StatementColumns | undefined {
  const told = sharesOfTelling(header.length, rows);
  const names = header.map((cell) =>
    cell
      .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase()
      .replace(/[^a-z/ ]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const taken = new Set<number>();
  const find = (patterns: readonly RegExp[], isOfWords = false): number | undefined => {
    for (const pattern of patterns) {
      const index = names.findIndex(
        (name, at) => !taken.has(at) && (isOfWords || told[at] !== 1) && pattern.test(name),
      );
      if (index === -1) continue;
      taken.add(index);
      return index;
    }
    return undefined;
  };
  const kind = find(PATTERNS.kind, true);
  const balance = find(PATTERNS.balance);
  const debit = find(PATTERNS.debit);
  const credited = find(PATTERNS.credit);
  const date = find(PATTERNS.date) ?? find(PATTERNS.time);
  const amount = find(PATTERNS.amount);
  const isSettlement = amount !== undefined && names.some((name) => PATTERNS.fee[0].test(name));
  const credit = isSettlement ? undefined : credited;
  const status = find(PATTERNS.status, true);
  const otherStatuses = names.flatMap((name, at) =>
    !taken.has(at) && /\bstatus\b/.test(name) ? at : [],
  );
  if (date === undefined || (credit === undefined && amount === undefined)) return undefined;
  const valueDate = find(PATTERNS.date);
  const net = isSettlement ? credited : undefined;
  const others = [balance, debit, valueDate, net].filter((index) => index !== undefined);
  const width = header.length;
  const words = names.flatMap((name, index): WordColumn[] => {
    if (taken.has(index) || otherStatuses.includes(index)) return [];
    // 'Dr / Cr' behind the balance is the balance's where the amount has its own.
    const isOfBalance = kind !== undefined && balance !== undefined && index === balance + 1;
    if (isOfBalance && PATTERNS.kind.some((pattern) => pattern.test(name))) return [];
    const reads = readingOf(name, told[index] ?? 0);
    return reads ? [{ index, name: header[index]?.trim() ?? "", reads }] : [];
  });
  return { date, credit, amount, debit, kind, status, otherStatuses, width, others, words };
}

function readingOf(name: string, told: number): WordColumn["reads"] | undefined {
  const flag = flagMeaning(name);
  if (flag) return flag;
  if (LIKE_A_STATUS.test(name)) return "status";
  if (LIKE_A_DIRECTION.test(name)) return "kind";
  if (ABOUT_A_MESSAGE.test(name)) return undefined;
  if (NOTES.test(name) || HOW_OR_WHO.test(name)) return "note";
  if (told === 1) return "words";
  return told >= 0.5 && !NARRATION.test(name) ? "words" : "cell";
}

/**
 * For each column the share of its cells, of those that have something, that are status or direction words alone. One
 * letter is such a word only where all of them are.
 */
function sharesOfTelling(width: number, rows: readonly (readonly string[])[]): number[] {
  const counts = Array.from({ length: width }, () => ({ written: 0, telling: 0, letters: 0 }));
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) {
      const count = counts[at];
      const word = cell.trim();
      if (!count || word === "") continue;
      count.written += 1;
      if (!isTellingCell(word)) continue;
      count.telling += 1;
      if (word.length === 1) count.letters += 1;
    }
  }
  return counts.map(({ written, telling, letters }) => {
    if (written === 0) return 0;
    return telling === written ? 1 : (telling - letters) / written;
  });
}
