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
    "chargeback chargebacks disputed voided",
);
/** Words that stand beside a status without changing it. */
const BESIDE_A_STATUS = list("txn transaction payment payments upi money amount status");

const INTO = list(
  "c cr credit credited received receipt receive deposit sale sales payment pay acquiring collect " +
    "collection inward in",
);
const OUT_OF = list("d dr debit debited paid sent withdrawal withdrawn payout outward out");
/** Words that name a channel and no direction. */
const CHANNELS = list(
  "upi neft imps rtgs cc qr card cash cheque bank transfer trf txn transaction online wallet " +
    "netbanking p2a p2m p2p",
);
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
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
