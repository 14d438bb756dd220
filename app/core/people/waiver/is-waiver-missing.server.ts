import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { WAIVER_VERSION } from "./waiver";
import { hasWaiver } from "./has-waiver.server";

export interface Declared {
  /** Undefined for a visitor, whose member is known after the code. */
  memberId: MemberId | undefined;
  /** How many guests; each booking with guests needs a declaration for them. */
  guests: number;
  /** The version of the wording that the form sent. */
  version: string | undefined;
  now: Instant;
}

/**
 * Whether a booking lacks the health declaration: its current wording was neither sent along nor accepted
 * before.
 */
export async function isWaiverMissing(db: Db, input: Declared): Promise<boolean> {
  const { memberId, guests, version, now } = input;
  if (version === WAIVER_VERSION) return false;
  if (memberId === undefined || guests > 0) return true;
  return !(await hasWaiver(db, { memberId, now }));
}
