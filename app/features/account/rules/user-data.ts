export const SYNCED_TEXT = "User data synced successfully";

/** The specification's text for a failed sync. */
export function syncFailedText(detail: string): string {
  return `Failed to sync data: ${detail}`;
}

/** The detail for members instead of the error, which is logged. */
export const SYNC_UNAVAILABLE =
  "the club's records cannot be reached. Everything stays on this phone.";

/** Statistics of a member without any, or after a failed read. */
export const NO_STATISTICS = {
  totalRuns: 0,
  totalDistanceM: 0,
  currentStreak: 0,
  longestStreak: 0,
};
export type UserStatistics = typeof NO_STATISTICS;
