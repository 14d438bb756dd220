import type { Db } from "~/db/tables";
import { acceptWaiver } from "~/core/people/waiver/accept-waiver.server";
import { isWaiverMissing } from "~/core/people/waiver/is-waiver-missing.server";
import { joinWaitlist } from "./join-waitlist.server";

/**
 * Puts a member who asks for it on a waitlist and stores the health declaration, since the place can become a booking
 * by itself. Refuses a member who did not make it, and all that `joinWaitlist` refuses.
 */
export async function joinDeclared(
  db: Db,
  input: Parameters<typeof joinWaitlist>[1] & { waiver: string | undefined },
): ReturnType<typeof joinWaitlist> {
  const { waiver, ...place } = input;
  const { memberId, now } = place;
  const declared = { memberId, guests: 0, version: waiver, now };
  if (await isWaiverMissing(db, declared)) return { ok: false, reason: "not_declared" };
  const outcome = await joinWaitlist(db, place);
  if (outcome.ok) await acceptWaiver(db, { ...declared, bookingId: null });
  return outcome;
}
