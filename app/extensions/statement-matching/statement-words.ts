/** What a statement's status, type and narration say of a line: whole words from closed lists, so that an unknown one decides nothing. */

/** `silent`: an empty cell. `back`: money that came and was given or taken back. */
export type Meaning = "silent" | "in" | "out" | "back" | "failed" | "unknown";

const CAME = list(
  "success successful successfully succeeded complete completed settled captured credited paid " +
    "received",
);
const FAILED = list(
  "fail failed failure unsuccessful incomplete unpaid declined rejected denied pending initiated " +
    "processing queued created authorized authorised expired cancelled canceled aborted dropped " +
    "timeout error",
);
const BACK = list(
  "refund refunds refunded reversal reversals reversed reverse rev return returns returned rtn " +
    "chargeback chargebacks disputed voided rvsl rvrsl revsl revd rvsd bounced bounce",
);
/** Words that stand beside a status without changing it. */
const BESIDE_A_STATUS = list("txn transaction payment payments upi money amount status");

const INTO = list(
  "c cr credit credited received receipt receive deposit sale sales payment pay acquiring collect " +
    "collection inward incoming in",
);
const OUT_OF = list(
  "d dr debit debited paid sent withdrawal withdrawn payout outward outgoing out",
);
/** Words that name a channel and no direction. */
const CHANNELS = list(
  "upi neft imps rtgs cc qr card cash cheque bank transfer trf txn transaction online wallet " +
    "netbanking p2a p2m p2p",
);
/** Words of a narration that say it failed; 'pending' may be a payer's own word there. */
const FAILED_IN_A_NARRATION = list(
  "fail failed failure unsuccessful declined rejected cancelled canceled aborted",
);
/** Words that say nothing of their own: a column of these alone is no status. */
const WEAK = list("paid payment payments pay in out money amount status sale sales");
const NO = list("no n false not never 0");
/** Of an extra status column, such as the one of a refund, that has nothing to say. */
const NOTHING = list("null none nil na");

/** What a line's status says. */
export function statusMeaning(written: string): Meaning {
  return meaningOf(written, [
    ["back", BACK],
    ["failed", FAILED],
    ["in", CAME],
    ["unknown", BESIDE_A_STATUS],
  ]);
}

/** What a second status column says: 'null' is as good as an empty cell. */
export function otherStatusMeaning(written: string): Meaning {
  const isNothing = wordsIn(written).every((word) => NOTHING.has(word));
  return isNothing ? "silent" : statusMeaning(written);
}

/** Which way a line's type says that money went; one that names a channel alone is silent. */
export function typeMeaning(written: string): Meaning {
  return meaningOf(written, [
    ["back", BACK],
    ["out", OUT_OF],
    ["in", INTO],
    ["silent", CHANNELS],
  ]);
}

/** Whether a narration speaks of money given back: 'REV-UPI-…', 'UPI RETURN'. */
export function speaksOfReturn(text: string): boolean {
  return wordsIn(text).some((word) => BACK.has(word));
}

/** Whether a narration says that the payment failed: 'UPI FAILED'. */
export function speaksOfFailure(text: string): boolean {
  return wordsIn(text).some((word) => FAILED_IN_A_NARRATION.has(word));
}

/** What a cell under any other name says that is nothing but words of a status or direction; 'Paid' alone is unknown. */
export function cellMeaning(written: string): Meaning {
  const words = wordsIn(written);
  if (words.includes("card") || words.every((word) => word === "paid")) return "unknown";
  return meaningOf(written, [
    ["back", BACK],
    ["failed", FAILED],
    ["out", OUT_OF],
    ["in", CAME],
    ["in", INTO],
    ["silent", CHANNELS],
    ["silent", BESIDE_A_STATUS],
  ]);
}

/** Whether a narration's word is of a channel, direction or status, and no name. */
export function isKnownWord(word: string): boolean {
  return wordsIn(word).every((one) => cellMeaning(one) !== "unknown" || WEAK.has(one));
}

/** Whether a cell is words of a status or direction alone, of which one is no everyday word. */
export function isTellingCell(written: string): boolean {
  const isWords = ["back", "failed", "out", "in"].includes(cellMeaning(written));
  return isWords && wordsIn(written).some((word) => !WEAK.has(word) && !CHANNELS.has(word));
}

/** What a column that is named after a return or a failure means where it has something: 'Refunded', 'Failure reason'. */
export function flagMeaning(name: string): "back" | "failed" | undefined {
  const words = wordsIn(name);
  if (words.some((word) => NO_FLAG.has(word))) return undefined;
  if (words.some((word) => BACK.has(word))) return "back";
  return words.some((word) => FAILED_IN_A_NARRATION.has(word) || word === "unpaid")
    ? "failed"
    : undefined;
}

const NO_FLAG = list("fee fees charge charges tax gst commission policy days till until");

/** Whether a cell of such a column has something: neither 'No' nor nothing nor 0.00. */
export function isSet(written: string): boolean {
  const [first] = wordsIn(written);
  if (first === undefined || NO.has(first) || NOTHING.has(first)) return false;
  return !/^[^\p{L}1-9]*$/u.test(written.replace(/(?:₹|rs\.?|inr)/gi, ""));
}

/** Whether a cell begins as UPI apps do for money that left, or has a bank's 'DR' between slashes. */
export function speaksOfGoing(text: string): boolean {
  return (
    /^\s*(money )?(sent|paid|transferred|debited) to\b/i.test(text) ||
    /(^|[/|])\s*dr\.?\s*([/|]|$)|[/|]\s*debit(ed)?\s*[/|]/i.test(text)
  );
}

/** The first of these meanings that has one of the words, if every word is in one of the lists. */
function meaningOf(
  written: string,
  lists: readonly (readonly [Meaning, ReadonlySet<string>])[],
): Meaning {
  const words = wordsIn(written);
  if (words.length === 0) return "silent";
  const isKnown = words.every((word) => lists.some(([, known]) => known.has(word)));
  if (!isKnown) return "unknown";
  return lists.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? "unknown";
}

function wordsIn(written: string): string[] {
  return written
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
