import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { fillSampleClub } from "./fill-sample-club.server";
import { fillSampleLife } from "./fill-sample-life.server";
import { fillSamplePayments } from "./fill-sample-payments.server";
import { isSampleRemoved } from "./remove-sample-club.server";

/** Fills a database without members and events, unless the sample club was removed from it. */
export async function fillEmptyClub(
  db: Db,
  moment: { now: Instant; timeZone: string },
): Promise<void> {
  if ((await isSampleRemoved(db)) || !(await fillSampleClub(db, moment))) return;
  await fillSampleLife(db, moment);
  await fillSamplePayments(db, moment);
}
