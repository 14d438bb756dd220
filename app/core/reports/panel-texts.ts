/** Texts of the overview, analytics and reports. */

import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS, TREND_MONTHS } from "./reports";

export const ANALYTICS_TABLES_TEXTS = {
  newMembers: "Registrations",
  growth: "Growth",
  booked: "Booked",
  attended: "Attended",
  noShows: "No-shows",
  checkInPercent: "Attendance",
  runners: "Runners",
  returning: "Returning",
  analyticsByMonth: "Analytics by month",
  name: "Name",
  lastRun: "Last run",
  nudge: "Nudge",
  nobodyHasLapsed: "Nobody has lapsed",
  activeMembersWhoseLast: "Active members whose last run is one to four months ago appear here.",
  lapsedMembers: "Lapsed members",
  noNameYet: "No name yet",
  whatsappNudge: "WhatsApp nudge",
  nudgeTo: (name: string) => `WhatsApp nudge to ${name}`,
} as const;

export const BAR_LIST_TEXTS = {
  nobodyYet: "Nobody yet",
  joinedIn: "joined in",
} as const;

export const CHART_TABLE_TEXTS = {
  showAsATable: "Show as a table",
} as const;

export const EXPORT_BUTTONS_TEXTS = {
  exportCsv: "Export CSV",
  exportJson: "Export JSON",
} as const;

export const MONTH_TABLE_TEXTS = {
  month: "Month",
} as const;

export const OVERVIEW_CARDS_TEXTS = {
  activeMembers: "Active members",
  allUsersWithStatus: (activeMembers: string | number) =>
    `All users. ${activeMembers} with status active.`,
  newThisWeek: "New this week",
  registeredInTheLast: `Registered in the last ${NEW_THIS_WEEK_DAYS} days`,
  waitingForApproval: "Waiting for approval",
  membersWithStatusPending: "Members with status pending",
  bookingsNext7Days: "Bookings, next 7 days",
  confirmedMoreArePending: (value: string | number) => `Confirmed. ${value} more pending.`,
  estRevenue: "Est. Revenue",
  anEstimate50Per: `An estimate: ₹${ESTIMATED_RUPEES_PER_MEMBER} per user`,
  collected: "Collected",
  paymentsMarkedAsPaid: (shown: string | number) =>
    `Payments marked as paid. ${shown} outstanding.`,
} as const;

export const OVERVIEW_LISTS_TEXTS = {
  upcomingRuns: "Upcoming runs",
  allBookings: "All bookings",
  noUpcomingRunsWith: "No upcoming runs with participants.",
  confirmed: (participants: number, names: string) => `${participants} confirmed: ${names}`,
  roster: "Roster",
  recentMembers: "Recent registrations",
  everyoneWaiting: "Everyone waiting",
  noRecentMembers: "No recent registrations found.",
  noNameYet: "No name yet",
} as const;

export const REPORT_TABS_TEXTS = {
  newUsers: "New Users",
  activeUsers: "Active Users",
  revenue: "Revenue",
  collected: "Collected",
  plan: "Plan",
  until: "Until",
  users: "Users",
  planDistribution: "Plan Distribution",
  memberSources: "Registration Sources",
  ageDistribution: "Age Distribution",
  topProfessions: "Top Professions",
  statusBreakdown: "Status Breakdown",
  userGrowthIn: (value: string) => `User Growth, ${value}`,
  userGrowth: "User Growth",
  monthlyTrends: "Monthly Trends",
  monthlyTrendsCaption: "Monthly trends",
  activeUsersThoseOf: `Active Users: those of the month who are active today. Revenue is the estimate, ₹${ESTIMATED_RUPEES_PER_MEMBER} for each of them; Collected is what was paid in the month.`,
  growthSummary: "Growth Summary",
  totalGrowth: "Total Growth",
  usersAtTheEnd: "Users at the end",
  avgMonthlyGrowth: "Avg Monthly Growth",
  newUsersAMonth: `New users a month, last ${TREND_MONTHS} months`,
  totalRevenue: "Total Revenue",
  estimatedCollected: (shown: string | number) => `Estimated. ${shown} collected.`,
} as const;

export const SHORT_REPORT_TEXTS = {
  month: "Month",
  newUsers: "New users",
  howTheClubGrows: "How the club grows",
  joinedInThisPeriod: "joined in this period,",
  ofThemAreActive: "of them are active",
  period: "Period",
  yearTrend: "12-month trend",
  newMembersByMonth: "Registrations by month",
  topProfessions: "Top professions",
  ageGroups: "Age groups",
} as const;

export const SUMMARY_CARDS_TEXTS = {
  totalUsers: "Total Users",
  everyoneInTheClub: (total: string | number, range: string) =>
    `Everyone in the club today. ${total} joined in the ${range}.`,
  activeUsers: "Active Users",
  approvedMembersJoinedIn: (active: string | number, range: string) =>
    `Approved members. ${active} joined in the ${range}.`,
  pendingUsers: "Pending Users",
  waitingForApprovalRegistered: (pending: string | number, range: string) =>
    `Waiting for approval. ${pending} registered in the ${range}.`,
  estRevenue: "Est. Revenue",
  anEstimate50Per: (range: string, shown: string, shown2: string) =>
    `An estimate: ₹${ESTIMATED_RUPEES_PER_MEMBER} per active member. Collected in the ${range}: ${shown}. Outstanding today: ${shown2}.`,
} as const;
