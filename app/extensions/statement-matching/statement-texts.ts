import { choosePaymentText } from "~/core/payments/desk-texts";
import { shortened } from "~/lib/text-lines";
import { joinTexts } from "~/lib/texts";
import {
  STATEMENT_PREVIEW_TEXTS as STATEMENT_PREVIEW_TEXTS_MESSAGES,
  STATEMENT_STATE_TEXTS,
  STATEMENT_TEXTS,
} from "~/texts/statement-matching/statement";
import type { LeftOutReason } from "./statement";
import type { LineMatch } from "./statement-matches";

const WORD_MAX_LENGTH = 40;

const LEFT_OUT_TEXTS: Record<LeftOutReason, (word: string) => string> = {
  out: () => STATEMENT_TEXTS.thisMoneyWentOut,
  back: (word) => STATEMENT_TEXTS.thisMoneyWentBack({ word }),
  failed: (word) => STATEMENT_TEXTS.noMoneyCame({ word }),
  unknown_status: (word) => STATEMENT_TEXTS.unknownStatus({ word }),
  unknown_type: (word) => STATEMENT_TEXTS.unknownType({ word }),
  both_ways: () => STATEMENT_TEXTS.bothWays,
};

/** How a line was matched or why it was not, in words for the admin. */
export function lineResultText(match: LineMatch): string {
  if (match.state === "left_out") {
    const { why, word } = match.line;
    return `${LEFT_OUT_TEXTS[why](shortened(word, WORD_MAX_LENGTH))}${match.payment?.status === "paid" ? STATEMENT_TEXTS.marked : ""}`;
  }
  if (match.state === "returned") {
    const { number, isRead } = match.by;
    if (!isRead) return STATEMENT_TEXTS.sameNumber({ number });
    return match.payment?.status === "paid"
      ? STATEMENT_TEXTS.wentBackThoughPaid({ number })
      : STATEMENT_TEXTS.wentBack({ number });
  }
  if (match.state === "several")
    return STATEMENT_TEXTS.oneForSeveral({ count: match.payments.length });
  const isByWhat = match.state === "matched" || match.state === "likely";
  return STATEMENT_STATE_TEXTS[isByWhat ? match.by : match.state];
}

/** Whether nothing is left to look into. */
export function isSettled(match: LineMatch): boolean {
  if (match.state === "left_out")
    return !match.payment && (match.line.why === "failed" || match.line.why === "back");
  return SETTLED_STATES.has(match.state);
}

const SETTLED_STATES = new Set<LineMatch["state"]>(["recorded", "repeated", "paid", "ignored"]);

/** What is left of a statement: lines that mark nothing, and lines that could not be read. */
export function restText(others: number, unread: number): string {
  const other = others > 0 ? [STATEMENT_TEXTS.otherLines({ others })] : [];
  const unreadable = unread > 0 ? [STATEMENT_TEXTS.linesNotRead({ unread })] : [];
  return [...other, ...unreadable].join(", ");
}

export const STATEMENT_PREVIEW_TEXTS = joinTexts(STATEMENT_PREVIEW_TEXTS_MESSAGES, {
  get choosePayment() {
    return choosePaymentText;
  },
});
