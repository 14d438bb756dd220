/**
 * A thread for the club's background work, with its own connections, so that its computations delay no page.
 */
import { parentPort, workerData } from "node:worker_threads";
import { listenForEvents } from "~/db/transaction";
import { readEnv } from "~/env.server";
import { switchOff } from "~/framework/switches";
import { openServices } from "../services";
import { roundsOf } from "./jobs";
import type { FromThread, ThreadData } from "./jobs-in-thread";
import { clubCommand } from "./make-backup";
import { JobOutcomes, startJobs } from "./scheduler";

/** Connections on PostgreSQL: the two lanes of messages, a cancellation and a job of the minute. */
const CONNECTIONS = 4;

const { isCounted }: ThreadData = workerData;
const env = readEnv();
switchOff(env.switchedOff ?? []);
const tell = (told: FromThread) => parentPort?.postMessage(told);
const services = await openServices(
  { ...env, databaseConnections: CONNECTIONS },
  isCounted ? (event) => tell({ event }) : undefined,
);
const { db, log } = services;
listenForEvents(db, (event) => log.info(event, event.event));
const recordJob = (job: string, outcome: "done" | "failed", ms: number) =>
  tell({ job, outcome, ms });
const runClub = env.makesBackups ? clubCommand(new URL("./club.js", import.meta.url)) : undefined;
const scheduler = startJobs(
  roundsOf(services, runClub),
  log,
  new JobOutcomes(services, { recordJob }),
);

parentPort?.once("message", async () => {
  await scheduler.stop();
  await db.destroy();
  // Ends the thread alone; open connections to services would keep it running.
  process.exit();
});
