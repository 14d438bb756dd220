import { isShownOnBoard } from "~/core/progress/leaderboard/leaderboard";
import type { MemberStatus } from "~/db/tables/people";
import type { Day, Instant } from "~/lib/dates";

/** Whether to ask a member if they want to be on the leaderboard: after a check-in, once, and if a yes would count. */
export function asksForLeaderboard(
  member: {
    boardAnsweredAt: Instant | null;
    dateOfBirth: Day | null;
    status: MemberStatus;
    hasCheckIn: boolean;
  },
  today: Day,
): boolean {
  const { dateOfBirth, status } = member;
  if (member.boardAnsweredAt !== null || !member.hasCheckIn) return false;
  return isShownOnBoard({ dateOfBirth, status, consents: true }, today);
}
