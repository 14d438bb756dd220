import { eraseDueMembers } from "~/features/account/commands/erase-due-members.server";
import { endMemberships } from "~/features/bookings/commands/end-memberships.server";
import { remindOfEndings } from "~/features/bookings/commands/remind-of-endings.server";
import { settleAllEvents } from "~/features/bookings/commands/settle-all-events.server";
import { purgeRemovedPosts } from "~/features/community/commands/purge-removed-posts.server";
import { remindVolunteers } from "~/features/events/commands/remind-volunteers.server";
import { removeOldContacts } from "~/features/member-admin/commands/remove-old-contacts.server";
import { removeOldWelfare } from "~/features/member-admin/commands/remove-old-welfare.server";
import { removeOldWaivers } from "~/features/members/commands/remove-old-waivers.server";
import { sendWaitingMessages } from "~/features/notifications/commands/send-waiting-messages.server";
import { purgeRemovedActivities } from "~/features/progress/activities/commands/purge-removed-activities.server";
import { removeExpiredAccess } from "~/features/sign-in/commands/remove-expired-access.server";
import { removeOldAudit } from "~/features/sign-in/commands/remove-old-audit.server";
import { removeOldProcessing } from "~/features/sign-in/commands/remove-old-processing.server";
import { dayOf, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import type { AppServices } from "~/middleware/context.server";
import type { Job, Round } from "./scheduler";

type JobServices = Pick<AppServices, "clock" | "db" | "logsKeptDays" | "sms" | "timeZone">;

/** All background work of the server. */
export function roundsOf(services: JobServices): Round[] {
  return [
    { everyMs: MINUTE_MS, atStart: false, jobs: minuteJobs(services) },
    { everyMs: HOUR_MS, atStart: true, jobs: hourJobs(services) },
  ];
}

/** Passes ended offers on, ends memberships, reminds of those that end and of helping, deletes for good what members deleted, then sends messages. Counts compare with the clock: a late round changes none. */
export function minuteJobs({ clock, db, sms, timeZone }: JobServices): Job[] {
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
    {
      name: "remind_volunteers",
      run: () => remindVolunteers(db, { now: clock.now(), timeZone }),
    },
    { name: "purge_posts", run: () => purgeRemovedPosts(db, { now: clock.now() }) },
    { name: "purge_activities", run: () => purgeRemovedActivities(db, { now: clock.now() }) },
    { name: "send_messages", run: () => sendWaitingMessages(db, { sms, now: clock.now() }) },
  ];
}

/** Removes what the privacy notice says is gone by now. */
export function hourJobs({ clock, db, logsKeptDays: keptDays, sms }: JobServices): Job[] {
  return [
    { name: "remove_expired_access", run: () => removeExpiredAccess(db, { now: clock.now() }) },
    { name: "erase_members", run: () => eraseDueMembers(db, { sms, now: clock.now() }) },
    { name: "remove_contacts", run: () => removeOldContacts(db, { now: clock.now() }) },
    { name: "remove_audit", run: () => removeOldAudit(db, { keptDays, now: clock.now() }) },
    {
      name: "remove_processing_log",
      run: () => removeOldProcessing(db, { keptDays, now: clock.now() }),
    },
    { name: "remove_welfare", run: () => removeOldWelfare(db, { now: clock.now() }) },
    { name: "remove_waivers", run: () => removeOldWaivers(db, { now: clock.now() }) },
  ];
}
