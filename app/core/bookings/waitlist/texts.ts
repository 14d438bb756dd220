/** Texts of the waitlist as members read them. */

import { joinTexts } from "~/lib/texts";
import { BOOKING_REFUSAL_TEXTS } from "~/texts/bookings/booking";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { WAITLIST_REFUSAL_TEXTS as WAITLIST_REFUSAL_TEXTS_MESSAGES } from "~/texts/bookings/waitlist";
import { CODES_TEXTS } from "~/texts/people/codes";
import { WAIVER_TEXTS } from "~/texts/people/waiver";
import type { WaitlistRefusal } from "./rules";

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
