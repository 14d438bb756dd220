/**
 * A thread for the club's background work, with its own connections, so that its computations delay no page.
 */
import { parentPort, workerData } from "node:worker_threads";
import { listenForEvents } from "~/db/domain-events";
import { readEnv } from "~/env.server";
import { switchOff } from "~/framework/switches";
import type { TraceSettings } from "~/lib/watch-settings";
import { JobOutcomes } from "./job-outcomes";
import { roundsOf } from "./jobs";
import type { FromThread, ThreadData } from "./jobs-in-thread";
import { startJobs } from "./scheduler";
import { openServices } from "./services";

/** Connections on PostgreSQL: the two lanes of messages, a cancellation and a job of the minute. */
const CONNECTIONS = 4;

const { version, isCounted }: ThreadData = workerData;
const env = readEnv();
switchOff(env.switchedOff ?? []);
const tell = (told: FromThread) => parentPort?.postMessage(told);
const traced = env.traces && (await openTraces(env.traces));
const opened = await openServices(
  { ...env, databaseConnections: CONNECTIONS },
  {
    onEvent: isCounted ? (event) => tell({ event }) : undefined,
    onQuery: traced?.onQuery,
  },
);
const services = traced?.around(opened) ?? opened;
const { db, log } = services;
listenForEvents(db, (event) => log.info(event, event.event));
const rounds = roundsOf(services);
const recordJob = (job: string, outcome: "done" | "failed", ms: number) =>
  tell({ job, outcome, ms });
const scheduler = startJobs(
  traced?.rounds(rounds) ?? rounds,
  log,
  new JobOutcomes(services, { recordJob }),
);

parentPort?.once("message", async () => {
  await scheduler.stop();
  await db.destroy();
  await traced?.traces.close();
  // Ends the thread alone; open connections to services would keep it running.
  process.exit();
});

/** Loaded only where the settings name a collector. */
async function openTraces(settings: TraceSettings) {
  const { openTraced } = await import("./open-traced");
  return openTraced(settings, version);
}
