import type { ClubContent } from "~/content/content-shape";
import { eraseDueMembers } from "~/core/account/erasure/list-affected.server";
import { removeOldContacts } from "~/core/admin/contacts/save-contact.server";
import { askLapsedBack, thankFirstRunners } from "~/core/bookings/after-run/ask-lapsed-back.server";
import { askStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { settleAllWaitlists } from "~/core/bookings/waitlist/settle-waitlist.server";
import { forgetUndoneWalkIns } from "~/core/check-in/entries/remove-walk-in.server";
import { purgeRemovedPosts } from "~/core/community/write/comment-on-post.server";
import { finishCancellation } from "~/core/events/cancel/cancel-event.server";
import { finishMove, listUnfinishedEvents } from "~/core/events/edit/finish-move.server";
import { remindVolunteers } from "~/core/events/volunteers/remind-volunteers.server";
import { removeOldMessages } from "~/core/messages/send/note-attempt.server";
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { forgetBankWords } from "~/core/payments/bank-lines/bank-lines.server";
import { endMemberships } from "~/core/payments/membership/find-membership-card.server";
import { remindOfEndings } from "~/core/payments/membership/remind-of-endings.server";
import { removeOldAudit, removeOldProcessing } from "~/core/people/audit/record-undo.server";
import { removeAbandonedSignUps } from "~/core/people/sign-in/remove-abandoned-sign-ups.server";
import { removeExpiredAccess } from "~/core/people/sign-in/sign-in-member.server";
import { removeOldWaivers } from "~/core/people/waiver/accept-waiver.server";
import { purgeRemovedActivities } from "~/core/progress/activities/log-activity.server";
import { finishAllStatistics } from "~/core/progress/statistics/finish-statistics.server";
import { healthOf } from "~/core/site/health/health";
import { findHealthFacts, removeOldJobs } from "~/core/site/health/note-operation.server";
import { OwnerWatch, watchCertificate } from "~/core/site/health/tell-owners.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { findCertificateEnd } from "~/gateways/certificate";
import { type Day, dayOf, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { pauseAfter, pauseUntil } from "~/lib/pauses.server";
import { runForEach } from "~/lib/run-for-each";
import type { AppServices } from "~/middleware/context.server";
import { ADDED_JOBS } from "~/parts";
import { makeNightlyBackup, type RunClub } from "./make-backup";
import type { Job, JobRound } from "./scheduler";

/** The first message about a cancelled event is sent within seconds. */
const SEND_EVERY_MS = 3 * SECOND_MS;
/** A job that runs longer would look hung. */
const SEND_FOR_MS = MINUTE_MS;
/** One lane sends while another waits for a slow service. */
const LANES = 2;
const MESSAGES_PER_LANE = 10;
/** The default rate of WhatsApp's service, above that of text services: a process never sends faster. */
const MESSAGES_PER_SECOND = 80;
/**
 * A service that accepts less than this share is overloaded or down: it gets nothing more until the next
 * round.
 */
const TAKEN_SHARE = 0.5;
/** How often Health is looked at for what owners are to be told. */
const WATCH_EVERY_MS = 10 * MINUTE_MS;
/** How often is looked whether a backup is due. */
const BACKUP_EVERY_MS = 10 * MINUTE_MS;
/** A large club's backup and its restore on trial, at low priority. */
const BACKUP_MAY_TAKE_MS = 6 * HOUR_MS;
const REMOVE_JOBS = "remove_jobs";
const LANE_PAUSE_MS = (LANES * MESSAGES_PER_LANE * SECOND_MS) / MESSAGES_PER_SECOND;

/** All background work of the server; backups where `runClub` runs the command line that makes them. */
export function roundsOf(services: AppServices, runClub?: RunClub): JobRound[] {
  const rounds = [
    { everyMs: SEND_EVERY_MS, atStart: true, jobs: cancelJobs(services) },
    // Each in its own round, so that announcements do not wait for messages.
    ...sendJobs(services).map((job) => ({ everyMs: SEND_EVERY_MS, atStart: true, jobs: [job] })),
    { everyMs: MINUTE_MS, atStart: false, jobs: minuteJobs(services) },
    { everyMs: HOUR_MS, atStart: true, jobs: hourJobs(services) },
    { everyMs: WATCH_EVERY_MS, atStart: false, jobs: watchJobs(services) },
    ...(runClub
      ? [{ everyMs: BACKUP_EVERY_MS, atStart: false, jobs: [backupJob(services, runClub)] }]
      : []),
  ];
  const names = [REMOVE_JOBS, ...rounds.flatMap(({ jobs }) => jobs.map(({ name }) => name))];
  const removeJobs = { name: REMOVE_JOBS, run: () => removeOldJobs(services.db, { names }) };
  return [...rounds, { everyMs: HOUR_MS, atStart: true, jobs: [removeJobs] }];
}

/**
 * The jobs of the minute: passes ended offers on, ends memberships and reminds of their end, reminds
 * volunteers, thanks first runners, invites members who have not come for four weeks, deletes removed posts
 * and activities for good, asks in the evening who still comes, refreshes statistics where a process was killed before,
 * and does what extensions do. Each compares stored times with the clock, so that a late round does the same.
 */
export function minuteJobs(services: AppServices): Job[] {
  return [
    ...jobsOf(services, {
      settle_events: settleAllWaitlists,
      end_memberships: endMemberships,
      remind_of_endings: remindOfEndings,
      remind_volunteers: remindVolunteers,
      thank_first_runners: thankFirstRunners,
      ask_lapsed_back: askLapsedBack,
      purge_posts: purgeRemovedPosts,
      purge_activities: purgeRemovedActivities,
      ask_still_in: askStillIn,
      finish_statistics: finishAllStatistics,
    }),
    ...partJobs("minute", services),
  ];
}

/**
 * Notifies the people of announcements that can no longer be undone, and hands due messages to the services,
 * at the services' rate.
 */
export function sendJobs(services: AppServices): Job[] {
  const { clock, contentStore, db, linkOrigin, publicUrl } = services;
  const siteOrigin = publicUrl ?? linkOrigin;
  const send = (prices: ClubContent["messagePrices"]) => {
    const input = { ...services, prices, siteOrigin, now: clock.now() };
    return sendDueMessages(db, { ...input, limit: MESSAGES_PER_LANE });
  };
  return [
    ...partJobs("seconds", services),
    {
      name: "send_messages",
      run: async (stopping) => {
        // No request refreshes the content in this thread.
        const { messagePrices } = await contentStore.refresh();
        const until = clock.now() + SEND_FOR_MS;
        const sendOn = async () => {
          let next = performance.now();
          while (!stopping.aborted && clock.now() < until) {
            const { taken, accepted } = await send(messagePrices);
            if (taken < MESSAGES_PER_LANE || accepted < taken * TAKEN_SHARE) return;
            next = Math.max(next + LANE_PAUSE_MS, performance.now());
            await pauseUntil(next);
          }
        };
        await Promise.all(Array.from({ length: LANES }, sendOn));
      },
    },
  ];
}

/** Notifies everybody who is booked on a large cancelled or moved event, beside other messages. */
export function cancelJobs({ clock, db, timeZone }: AppServices): Job[] {
  return [
    {
      name: "finish_cancellations",
      run: inPortions(
        () => listUnfinishedEvents(db, { kind: "unfinished_cancellations" }),
        (eventId) => finishCancellation(db, { eventId, now: clock.now(), timeZone }),
      ),
    },
    {
      name: "finish_moves",
      run: inPortions(
        () => listUnfinishedEvents(db, { kind: "unfinished_moves" }),
        (eventId) => finishMove(db, { eventId, now: clock.now() }),
      ),
    },
  ];
}

/** Runs each event's portions until none is left or the jobs stop, with a rest after each. */
function inPortions(
  listEvents: () => Promise<EventId[]>,
  hasMore: (eventId: EventId) => Promise<boolean>,
): Job["run"] {
  return async (stopping) => {
    await runForEach(await listEvents(), async (eventId) => {
      let startedAt = performance.now();
      while (!stopping.aborted && (await hasMore(eventId))) {
        await pauseAfter(startedAt);
        startedAt = performance.now();
      }
    });
  };
}

/** Removes data whose retention by the privacy notice is over. */
export function hourJobs(services: AppServices): Job[] {
  return [
    ...jobsOf(services, {
      remove_expired_access: removeExpiredAccess,
      remove_abandoned_sign_ups: removeAbandonedSignUps,
      erase_members: eraseDueMembers,
      remove_contacts: removeOldContacts,
      remove_audit: removeOldAudit,
      remove_processing_log: removeOldProcessing,
      forget_walk_ins: forgetUndoneWalkIns,
      remove_messages: removeOldMessages,
      forget_bank_words: forgetBankWords,
      remove_waivers: removeOldWaivers,
    }),
    ...partJobs("hour", services),
  ];
}

/** Looks at the site's certificate and tells owners of a live club what fails. */
export function watchJobs(services: AppServices, findEnd = findCertificateEnd): Job[] {
  const { clock, contentStore, db, linkOrigin, publicUrl, timeZone } = services;
  if (services.mode === "trial") return [];
  const owners = new OwnerWatch();
  return [
    {
      name: "watch_certificate",
      run: () => watchCertificate(db, { publicUrl, findEnd, now: clock.now() }),
    },
    {
      name: "tell_owners",
      run: async () => {
        const now = clock.now();
        const facts = await findHealthFacts(db, { ...services, now, arrival: undefined });
        const findings = () => healthOf(facts);
        const prices = (await contentStore.refresh()).messagePrices;
        const senders = { ...services, prices, siteOrigin: publicUrl ?? linkOrigin };
        await owners.tell(db, { findings, services: senders, now, timeZone });
      },
    },
  ];
}

/** The nightly backup. Health says how it went, so that the job itself does not fail with it. */
function backupJob({ clock, db, timeZone }: AppServices, run: RunClub): Job {
  return {
    name: "make_backup",
    mayTakeMs: BACKUP_MAY_TAKE_MS,
    run: (stopping) => makeNightlyBackup(db, { run, now: clock.now(), timeZone, stopping }),
  };
}

/** The jobs of extensions. */
function partJobs(round: (typeof ADDED_JOBS)[number]["every"], services: AppServices): Job[] {
  return ADDED_JOBS.filter(({ every }) => every === round).flatMap(({ name, load }) =>
    jobsOf(services, { [name]: async (db, input) => await (await load())(db, input) }),
  );
}

type PartJob = Awaited<ReturnType<(typeof ADDED_JOBS)[number]["load"]>>;

type PartInput = Parameters<PartJob>[1];

interface WorkInput extends PartInput {
  keptDays: number;
  sms: AppServices["sms"];
  today: Day;
}

/** Jobs by name. Each run gets the moment at which it begins, and the club's day. */
function jobsOf(
  { clock, db, logsKeptDays: keptDays, timeZone, ...services }: AppServices,
  work: Record<string, (db: Db, input: WorkInput) => Promise<unknown>>,
): Job[] {
  const { forecast, linkOrigin, onlinePayments, sms } = services;
  return Object.entries(work).map(([name, run]) => ({
    name,
    run: (stopping) => {
      const now = clock.now();
      const moment = { now, today: dayOf(now, timeZone), timeZone };
      const input = { forecast, keptDays, linkOrigin, onlinePayments, sms, stopping, ...moment };
      return run(db, input);
    },
  }));
}
