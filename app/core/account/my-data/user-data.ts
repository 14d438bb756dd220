/** Statistics of a member without any, or after a failed read. */
export const NO_STATISTICS = {
  totalRuns: 0,
  totalDistanceM: 0,
  currentStreak: 0,
  longestStreak: 0,
};
export type UserStatistics = typeof NO_STATISTICS;
