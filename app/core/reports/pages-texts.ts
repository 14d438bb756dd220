/** Texts of the pages of dashboard, analytics and reports. */

import { LAPSED_AFTER_DAYS, LAPSED_UNTIL_DAYS } from "./reports";

export const ANALYTICS_PAGE_TEXTS = {
  month: "Month",
  documentTitle: (clubName: string) => `Analytics – ${clubName} admin`,
  analytics: "Analytics",
  theLast6Months: "The last six months, by the club’s calendar",
  soFar: (shown: string) => `${shown} so far`,
  newMembers: "Registrations",
  againstTheMonthBefore: (shown: string) => `${shown} against the month before`,
  checkInPercent: "Attendance",
  ofBookedSeatsOf: (attended: number, booked: number) =>
    `${attended} of ${booked} booked seats of past runs`,
  noShows: "No-shows",
  confirmedOrCompletedWithout: "Confirmed or completed without a check-in",
  returningRunners: "Returning runners",
  ofWhoRanHad: (runners: string | number) =>
    `Of the ${runners} who ran this month, those who had run in an earlier one`,
  newMembersByMonth: "Registrations by month",
  lapsedMembers: "Lapsed members",
  activeMembersWhoseLast: `Active members whose last run was ${LAPSED_AFTER_DAYS} to ${LAPSED_UNTIL_DAYS} days ago, latest first.`,
} as const;

export const DASHBOARD_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Dashboard – ${clubName} admin`,
  dashboard: "Dashboard",
  runManagement: "Run Management",
  reports: "Reports",
  analytics: "Analytics",
  makeThisSiteYour: "Make this site your club’s own",
  nameLogoUpiId: "Name, logo, UPI ID, first run:",
  settings: "Settings",
  listsWhatIsLeft: "lists what is left to do.",
  days: (days: string) => `${days} days`,
} as const;

export const REPORTS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Reports – ${clubName} admin`,
  errorLoadingReports: "Error Loading Reports",
  reportsAnalytics: "Reports & Analytics",
  insightsIntoTheCommunity: (as: string) => `Insights into the community, as of ${as}`,
  dateRange: "Date range",
  refresh: "Refresh",
  loadingReports: "Loading reports...",
  reports: "Reports",
} as const;

export const REPORTS_PRINT_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Committee report – ${clubName} admin`,
  reports: "Reports",
} as const;
