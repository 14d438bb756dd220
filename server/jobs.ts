import { eraseDueMembers } from "~/features/account/commands/erase-due-members.server";
import { askStillIn } from "~/features/bookings/commands/ask-still-in.server";
import { endMemberships } from "~/features/bookings/commands/end-memberships.server";
import { remindOfEndings } from "~/features/bookings/commands/remind-of-endings.server";
import { settleAllEvents } from "~/features/bookings/commands/settle-all-events.server";
import { purgeRemovedPosts } from "~/features/community/commands/purge-removed-posts.server";
import { removeOldContacts } from "~/features/member-admin/commands/remove-old-contacts.server";
import { sendWaitingMessages } from "~/features/notifications/commands/send-waiting-messages.server";
import { purgeRemovedActivities } from "~/features/progress/activities/commands/purge-removed-activities.server";
import { removeExpiredAccess } from "~/features/sign-in/commands/remove-expired-access.server";
import { removeOldAudit } from "~/features/sign-in/commands/remove-old-audit.server";
import { dayOf, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import type { Job, Round } from "./scheduler";

type JobServices = Pick<
  AppServices,
  "clock" | "db" | "linkOrigin" | "messagePrices" | "sms" | "timeZone" | "whatsApp"
>;

/** All background work of the server. */
export function roundsOf(services: JobServices): Round[] {
  return [
    { everyMs: MINUTE_MS, atStart: false, jobs: minuteJobs(services) },
    { everyMs: HOUR_MS, atStart: true, jobs: hourJobs(services) },
  ];
}

/** Passes ended offers on, ends memberships, reminds of those that end, deletes for good what members deleted, then sends messages. Counts compare with the clock: a late round changes none. */
export function minuteJobs({ clock, db, linkOrigin, timeZone, ...services }: JobServices): Job[] {
  return [
    { name: "settle_events", run: () => settleAllEvents(db, { now: clock.now() }) },
    {
      name: "end_memberships",
      run: () => {
        const now = clock.now();
        return endMemberships(db, { today: dayOf(now, timeZone), now });
      },
    },
    {
      name: "remind_of_endings",
      run: () => {
        const now = clock.now();
        return remindOfEndings(db, { today: dayOf(now, timeZone), now });
      },
    },
    { name: "purge_posts", run: () => purgeRemovedPosts(db, { now: clock.now() }) },
    { name: "purge_activities", run: () => purgeRemovedActivities(db, { now: clock.now() }) },
    {
      name: "ask_still_in",
      run: () => askStillIn(db, { now: clock.now(), timeZone, linkOrigin }),
    },
    {
      name: "send_messages",
      run: () => sendWaitingMessages(db, { ...services, now: clock.now(), timeZone }),
    },
  ];
}

/** Removes what the privacy notice says is gone by now. */
export function hourJobs({ clock, db, sms }: JobServices): Job[] {
  return [
    { name: "remove_expired_access", run: () => removeExpiredAccess(db, { now: clock.now() }) },
    { name: "erase_members", run: () => eraseDueMembers(db, { sms, now: clock.now() }) },
    { name: "remove_contacts", run: () => removeOldContacts(db, { now: clock.now() }) },
    { name: "remove_audit", run: () => removeOldAudit(db, { now: clock.now() }) },
  ];
}
