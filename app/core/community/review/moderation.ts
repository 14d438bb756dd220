import type { ReportReason } from "~/db/tables/community";

export const REPORT_REASON_NAMES = [
  "unkind",
  "spam",
  "private",
  "other",
] as const satisfies readonly ReportReason[];

export const HIDING_REASON_MAX = 200;

export const REVIEW_LISTS = ["reported", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];
