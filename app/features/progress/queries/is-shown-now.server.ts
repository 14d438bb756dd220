import type { Db } from "~/db/tables";
import { dayOf, type Instant } from "~/lib/dates";
import { isShownOnBoard } from "../rules/leaderboard";
import { findBoardMember } from "./leaderboard.server";

export interface Moment {
  now: Instant;
  timeZone: string;
}

export async function isShownNow(db: Db, input: Moment & { memberId: string }): Promise<boolean> {
  const today = dayOf(input.now, input.timeZone);
  return isShownOnBoard(await findBoardMember(db, input), today);
}
