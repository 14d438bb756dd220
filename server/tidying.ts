import { eraseDueMembers } from "~/features/account/commands/erase-due-members.server";
import { removeOldContacts } from "~/features/member-admin/commands/remove-old-contacts.server";
import { removeExpiredAccess } from "~/features/sign-in/commands/remove-expired-access.server";
import { removeOldAudit } from "~/features/sign-in/commands/remove-old-audit.server";
import type { AppServices } from "~/middleware/context.server";

const EVERY_MS = 60 * 60_000;

/** Once an hour: removes what the privacy notice says is gone by now; what fails is logged and tried again. */
export function startTidying(services: AppServices): () => void {
  const run = () =>
    tidy(services).catch((err: unknown) =>
      services.log.error({ err, event: "tidying_failed" }, "tidying failed"),
    );
  void run();
  const timer = setInterval(() => void run(), EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** One round: codes, counted turns, sessions, accounts past their seven days, old messages and records. */
export async function tidy({ db, clock, sms }: AppServices): Promise<void> {
  const now = clock.now();
  await Promise.all([
    removeExpiredAccess(db, { now }),
    eraseDueMembers(db, { sms, now }),
    removeOldContacts(db, { now }),
    removeOldAudit(db, { now }),
  ]);
}
