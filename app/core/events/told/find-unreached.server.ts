import type { Db } from "~/db/tables";
import { findRemainingBudget } from "~/core/messages/budget/find-remaining-budget.server";
import { hasRetryable } from "~/core/messages/send/list-retryable.server";
import type { SendBudget } from "~/core/messages/budget/budget";
import { isQuiet } from "~/core/messages/quiet-hours";
import type { SeatRequirement } from "~/core/messages/reach/reach";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { listUnreached } from "./list-unreached.server";

/** A page of those who may not know of `cause` yet, and whether it can be tried again. */
export async function findUnreached(
  db: Db,
  {
    cause,
    unreached,
    sendBudget: budget,
    now,
    timeZone,
    ...asked
  }: {
    cause: string;
    seatRequirement?: SeatRequirement | undefined;
    unreached: number;
    sendBudget?: SendBudget | undefined;
    now: Instant;
    timeZone: string;
    request: PageRequest;
    limit: number;
  },
) {
  if (unreached === 0) return { unreachedPeople: [], canRetry: false, after: undefined };
  const { people, before, after } = await listUnreached(db, {
    ...{ cause, ...asked },
    isNight: isQuiet(now, timeZone),
    room: await findRemainingBudget(db, { budget, now }),
  });
  return {
    unreachedPeople: people,
    canRetry: await hasRetryable(db, { cause, now }),
    before,
    after,
  };
}
