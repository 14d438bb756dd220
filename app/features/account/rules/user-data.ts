export const SYNCED_TEXT = "User data synced successfully";

/** Why what waited on a device is still there, in the specification's words. */
export function syncFailedText(detail: string): string {
  return `Failed to sync data: ${detail}`;
}

/** What a member hears when the cause is of no use to them; the log has it. */
export const SYNC_UNAVAILABLE =
  "the club's records cannot be reached. Everything stays on this phone.";

/** Figures of a member for whom nothing is counted yet, or whose figures cannot be read. */
export const NO_STATISTICS = {
  totalRuns: 0,
  totalDistanceM: 0,
  currentStreak: 0,
  longestStreak: 0,
};
export type UserStatistics = typeof NO_STATISTICS;
