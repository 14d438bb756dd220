/** Texts of the overview, analytics and reports. */

import { joinTexts } from "~/lib/texts";
import {
  OVERVIEW_CARDS_TEXTS as OVERVIEW_CARDS_TEXTS_MESSAGES,
  PANEL_TEXTS,
  REPORT_TABS_TEXTS as REPORT_TABS_TEXTS_MESSAGES,
  SUMMARY_CARDS_TEXTS as SUMMARY_CARDS_TEXTS_MESSAGES,
} from "~/texts/reports/panel";
import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS, TREND_MONTHS } from "./reports";

export const OVERVIEW_CARDS_TEXTS = joinTexts(OVERVIEW_CARDS_TEXTS_MESSAGES, {
  get registeredInTheLast() {
    return PANEL_TEXTS.registeredInTheLast({ newThisWeekDays: NEW_THIS_WEEK_DAYS });
  },
  get anEstimate50Per() {
    return PANEL_TEXTS.anEstimate50Per({ estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER });
  },
});

export const REPORT_TABS_TEXTS = joinTexts(REPORT_TABS_TEXTS_MESSAGES, {
  get activeUsersThoseOf() {
    return PANEL_TEXTS.activeUsersThoseOf({
      estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER,
    });
  },
  get newUsersAMonth() {
    return PANEL_TEXTS.newUsersAMonth({ trendMonths: TREND_MONTHS });
  },
});

export const SUMMARY_CARDS_TEXTS = joinTexts(SUMMARY_CARDS_TEXTS_MESSAGES, {
  anEstimate50Per: (inRange: string, shown: string, shown2: string) =>
    PANEL_TEXTS.anEstimatePerActive({
      estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER,
      inRange,
      collected: shown,
      outstanding: shown2,
    }),
});
