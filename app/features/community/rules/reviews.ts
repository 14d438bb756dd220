/** The reasons for a report. */
export const REPORT_REASONS = {
  unkind: "Unkind or abusive",
  spam: "Advertising or spam",
  private: "Shows somebody's private details",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

export const HIDING_REASON_MAX = 200;

export const REVIEW_LISTS = ["reported", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];

export const REVIEW_LABELS: Record<ReviewList, string> = {
  reported: "Reported",
  hidden: "Taken down",
};

export const REVIEWED_TEXTS = {
  hide: "The post is taken down, and its author is told why.",
  dismiss: "The reports are dismissed. The post stays.",
  restore: "The post is shown again.",
} as const;

/** The text of a reason; of 'other' for an unknown one. */
export function reasonText(reason: string): string {
  return REPORT_REASONS[reason as ReportReason] ?? REPORT_REASONS.other;
}
