import { formatCount, formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { joinTexts } from "~/lib/texts";
import {
  CANCELLED_MONEY_TEXTS,
  NOTIFICATION_TEXTS as NOTIFICATION_TEXTS_MESSAGES,
  NOTIFICATIONS_TEXTS,
} from "~/texts/payments/notifications";

/** What a member is told of their bookings in the inbox; what phones are told is in the texts of each kind. */
export const NOTIFICATION_TEXTS = joinTexts(NOTIFICATION_TEXTS_MESSAGES, {
  cancelledText: (guest: string | undefined, when: string, credit: string) =>
    joinSentences([
      guest === undefined
        ? NOTIFICATIONS_TEXTS.removed({ when })
        : NOTIFICATIONS_TEXTS.guestRemoved({ guest, when }),
      credit,
    ]),
  credit: (rupees: number) =>
    rupees > 0 ? NOTIFICATIONS_TEXTS.creditKept({ rupees: formatCount(rupees) }) : "",
  paidTwice: (rupees: number) => CANCELLED_MONEY_TEXTS.paidTwice({ amount: formatRupees(rupees) }),
  creditBack: ({ creditRupees, isFromCredit }: { creditRupees: number; isFromCredit: boolean }) =>
    isFromCredit && creditRupees > 0
      ? CANCELLED_MONEY_TEXTS.returned({ amount: formatRupees(creditRupees) })
      : NOTIFICATION_TEXTS.credit(creditRupees),
  thanksText: (next: { title: string; when: string } | undefined) =>
    next
      ? NOTIFICATIONS_TEXTS.firstRunAndNext({ title: next.title, when: next.when })
      : NOTIFICATIONS_TEXTS.firstRun,
  lapsedText: (next: { title: string; when: string }) =>
    NOTIFICATIONS_TEXTS.nextRun({ title: next.title, when: next.when }),
});
