import { endMemberships } from "~/features/bookings/commands/end-memberships.server";
import { settleAllEvents } from "~/features/bookings/commands/settle-all-events.server";
import { sendWaitingMessages } from "~/features/notifications/commands/send-waiting-messages.server";
import { dayOf } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";

const EVERY_MS = 60_000;

/**
 * Once a minute: ended offers go to the next person, ended memberships end, waiting texts are sent. Nothing
 * depends on it being in time, as every count looks at the clock.
 */
export function startSweeping(services: AppServices): void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    sweep(services)
      .catch((error: unknown) => services.log.error({ err: error }, "sweep failed"))
      .finally(() => {
        isRunning = false;
      });
  }, EVERY_MS);
  timer.unref();
}

/** One round. */
export async function sweep({ db, clock, sms, timeZone }: AppServices): Promise<void> {
  const now = clock.now();
  await settleAllEvents(db, { now });
  await endMemberships(db, { today: dayOf(now, timeZone), now });
  await sendWaitingMessages(db, { sms, now });
}
