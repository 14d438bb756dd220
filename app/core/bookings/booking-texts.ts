import { formatRupees } from "~/lib/rupees";
import { joinTexts } from "~/lib/texts";
import {
  BOOKING_REFUSAL_TEXTS as BOOKING_REFUSAL_TEXTS_MESSAGES,
  BOOKING_TEXTS,
  GUEST_FIELDS_TEXTS as GUEST_FIELDS_TEXTS_MESSAGES,
  SYNC_OUTCOME_TEXTS as SYNC_OUTCOME_TEXTS_MESSAGES,
} from "~/texts/bookings/booking";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { WAITLIST_REFUSAL_TEXTS as WAITLIST_REFUSAL_TEXTS_MESSAGES } from "~/texts/bookings/waitlist";
import { CODES_TEXTS } from "~/texts/people/codes";
import { WAIVER_TEXTS } from "~/texts/people/waiver";
import type { BookingRefusal, SyncOutcome } from "./refusals";
import type { WaitlistRefusal } from "./waitlist/rules";

/** Why a booking was refused, as shown to the person. */
export const BOOKING_REFUSAL_TEXTS: Record<BookingRefusal, string> = joinTexts(
  BOOKING_REFUSAL_TEXTS_MESSAGES,
  {
    get welcome_awaited() {
      return PLAN_ALERT_TEXTS.welcomeAwaited;
    },
    get not_confirmed() {
      return CODES_TEXTS.notConfirmed;
    },
    get not_declared() {
      return WAIVER_TEXTS.waiverMissing;
    },
  },
);

/** What became of a booking kept on a device, as shown there. */
export const SYNC_OUTCOME_TEXTS: Record<SyncOutcome, string> = joinTexts(
  BOOKING_REFUSAL_TEXTS,
  SYNC_OUTCOME_TEXTS_MESSAGES,
  {
    get not_approved() {
      return PLAN_ALERT_TEXTS.firstRunFirst;
    },
  },
);

export const GUEST_FIELDS_TEXTS = joinTexts(GUEST_FIELDS_TEXTS_MESSAGES, {
  eachPays: (priceRupees: number) =>
    priceRupees > 0
      ? BOOKING_TEXTS.eachGuestTakesA({ priceRupees: formatRupees(priceRupees) })
      : BOOKING_TEXTS.eachGuestTakesA2,
});

/** Why a person cannot join the waitlist, as shown to them. */
export const WAITLIST_REFUSAL_TEXTS: Record<WaitlistRefusal, string> = joinTexts(
  WAITLIST_REFUSAL_TEXTS_MESSAGES,
  {
    get time_changed() {
      return BOOKING_REFUSAL_TEXTS.time_changed;
    },
    get not_confirmed() {
      return CODES_TEXTS.notConfirmed;
    },
    get not_declared() {
      return WAIVER_TEXTS.waiverMissing;
    },
    get welcome_awaited() {
      return PLAN_ALERT_TEXTS.welcomeAwaited;
    },
  },
);
