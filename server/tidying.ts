import { eraseDueMembers } from "~/features/erasure/commands.server";
import { tidyAccess } from "~/features/identity/commands/tidy-access.server";
import type { AppServices } from "~/middleware/context.server";

const EVERY_MS = 60 * 60_000;

/** Clears codes, counted turns, sessions and accounts past their seven days away once an hour; what fails is logged and tried again. */
export function startTidying({ db, clock, sms, log }: AppServices): () => void {
  const tidy = () =>
    Promise.all([
      tidyAccess(db, { now: clock.now() }),
      eraseDueMembers(db, { sms, now: clock.now() }),
    ]).catch((err: unknown) => log.error({ err, event: "tidying_failed" }, "tidying failed"));
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
