import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { WAIVER_VERSION } from "../rules/waiver";
import { hasWaiver } from "./has-waiver.server";

export interface Declared {
  /** Undefined for a visitor, who is known once the code was right. */
  memberId: string | undefined;
  /** Every booking with guests is declared for them. */
  guests: number;
  /** The version of the wording that was sent along. */
  version: string | undefined;
  now: Instant;
}

/** Whether a booking lacks the health declaration: its wording of now was neither sent along nor accepted before. */
export async function isWaiverMissing(db: Db, input: Declared): Promise<boolean> {
  const { memberId, guests, version, now } = input;
  if (version === WAIVER_VERSION) return false;
  if (memberId === undefined || guests > 0) return true;
  return !(await hasWaiver(db, { memberId, now }));
}
