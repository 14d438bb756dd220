import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { cancelUnneeded } from "./cancel-unneeded.server";

/** Drops an unpaid membership that no live booking needs; returns its price (rupees), otherwise undefined. */
export async function dropMembership(
  db: Db,
  { membershipId, now }: { membershipId: string; now: Instant },
): Promise<number | undefined> {
  const [dropped] = await cancelUnneeded(db, { membershipIds: [membershipId], now });
  return dropped?.priceRupees;
}
