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
        ? NOTIFICATIONS_TEXTS.youAreNoLonger({ when })
        : NOTIFICATIONS_TEXTS.isNoLongerBooked({ guest, when }),
      credit,
    ]),
  credit: (rupees: number) =>
    rupees > 0 ? NOTIFICATIONS_TEXTS.weKeepAsCredit({ rupees: formatCount(rupees) }) : "",
  paidTwice: (rupees: number) => CANCELLED_MONEY_TEXTS.paidTwice({ amount: formatRupees(rupees) }),
  creditBack: ({ creditRupees, isFromCredit }: { creditRupees: number; isFromCredit: boolean }) =>
    isFromCredit && creditRupees > 0
      ? CANCELLED_MONEY_TEXTS.returned({ amount: formatRupees(creditRupees) })
      : NOTIFICATION_TEXTS.credit(creditRupees),
  thanksText: (next: { title: string; when: string } | undefined) =>
    next
      ? NOTIFICATIONS_TEXTS.thatWasYourFirst({ title: next.title, when: next.when })
      : NOTIFICATIONS_TEXTS.thatWasYourFirst2,
  lapsedText: (next: { title: string; when: string }) =>
    NOTIFICATIONS_TEXTS.theNextRunIs({ title: next.title, when: next.when }),
});
