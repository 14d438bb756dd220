import { countComingSeats } from "~/core/events/events.server";
import { findWaitingMessages } from "~/core/messages/send/requeue-messages.server";
import {
  certificateIn,
  findBackupAges,
  listOperations,
} from "~/core/site/health/note-operation.server";
import { findDiskSpace } from "~/db/disk-space";
import { loadOf } from "~/db/opened";
import { SECOND_MS } from "~/lib/dates";
import { onceAtATime } from "~/lib/once-at-a-time";
import type { AppServices } from "~/middleware/context.server";
import type { JobsThread } from "../jobs/jobs-in-thread";

/** A value that is read at each request for the metrics. */
export interface GaugeReading {
  name: string;
  help: string;
  read: () => Promise<number> | number;
}

/** The load of the database, waiting work, the ages of what is kept, and the machine. */
export function gaugesOf({
  db,
  clock,
  installation,
  timeZone,
}: Pick<AppServices, "db" | "clock" | "installation" | "timeZone">): GaugeReading[] {
  // The gauges of one scrape are read at once.
  const seats = onceAtATime(() => countComingSeats(db, { now: clock.now() }));
  const waiting = onceAtATime(() => findWaitingMessages(db, { now: clock.now(), timeZone }));
  const ages = onceAtATime(() => findBackupAges(db, { ...installation, now: clock.now() }));
  const copyAge: GaugeReading = {
    name: "copy_age_seconds",
    help: "What a lost machine costs, by the copy in COPY_TO; absent without one.",
    read: async () => ((await ages()).copy ?? 0) / SECOND_MS,
  };
  return [
    // First, before the gauges that use the database themselves.
    {
      name: "database_busy",
      help: "Connections in use (PostgreSQL), or 1 while a transaction writes (SQLite).",
      read: () => loadOf(db).busy,
    },
    {
      name: "database_waiting",
      help: "Requests that wait for a connection (PostgreSQL) or for the writer (SQLite).",
      read: () => loadOf(db).waiting,
    },
    {
      name: "database_connections_max",
      help: "Connections that may be in use at once (PostgreSQL), or 1, the writer (SQLite).",
      read: () => loadOf(db).most,
    },
    {
      name: "backup_age_seconds",
      help: "Age of the last backup; +Inf for none, or where the last one failed.",
      read: async () => (await ages()).backup / SECOND_MS,
    },
    {
      name: "drill_age_seconds",
      help: "Since the last restore on trial, of the copy too; +Inf for none, or where it failed.",
      read: async () => (await ages()).drill / SECOND_MS,
    },
    ...(installation.copyTo === undefined ? [] : [copyAge]),
    {
      name: "disk_free_ratio",
      help: "The free share of the disk with the data; NaN where it cannot be read.",
      async read() {
        const disk = await findDiskSpace(installation.dataDir);
        return disk && disk.total > 0 ? disk.free / disk.total : Number.NaN;
      },
    },
    {
      name: "certificate_left_seconds",
      help: "Until the site's certificate ends; 0 where browsers refuse it, +Inf before the first look.",
      async read() {
        const certificate = certificateIn(await listOperations(db));
        if (!certificate) return Number.POSITIVE_INFINITY;
        return Math.max(0, (certificate.endsAt ?? 0) - clock.now()) / SECOND_MS;
      },
    },
    {
      name: "seats_taken",
      help: "Seats taken in published events that have not begun.",
      read: async () => (await seats()).taken,
    },
    {
      name: "seats_capacity",
      help: "Seats that these events have.",
      read: async () => (await seats()).capacity,
    },
    {
      name: "outbox_waiting",
      help: "Messages that may go out by now and wait to be sent, or to be tried again; 10,000 for more.",
      read: async () => (await waiting()).count,
    },
    {
      name: "outbox_oldest_seconds",
      help: "How long the oldest of them has waited; 0 without any.",
      async read() {
        const { oldestAt } = await waiting();
        return oldestAt === 0 ? 0 : Math.max(0, (clock.now() - oldestAt) / 1000);
      },
    },
  ];
}

/** Where the thread of background work hangs, this grows until the process is ended. */
export function jobsGauge({ silentForMs }: Pick<JobsThread, "silentForMs">): GaugeReading {
  return {
    name: "jobs_silent_seconds",
    help: "How long no background job has ended; one ends every few seconds.",
    read: () => silentForMs() / SECOND_MS,
  };
}
