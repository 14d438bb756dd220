import * as build from "virtual:react-router/server-build";
import { databaseProblemOf, fileProblemOf } from "~/db/database-problem";
import { sweepDrafts } from "~/db/drafts";
import { MigrationRefusal } from "~/db/migrate";
import { markServed, removeServedMark } from "~/db/served-mark";
import { EnvError, readEnv } from "~/env.server";
import { switchOff } from "~/framework/switches";
import { systemClock } from "~/gateways/clock";
import { createLog } from "~/gateways/log";
import { onceAtATime } from "~/lib/once-at-a-time";
import { portOf } from "~/lib/port-of";
import { createApp } from "./http/app";
import type { Connection } from "./http/app-env";
import { createHttpServer } from "./http/http-server";
import { withStaticFiles } from "./http/static-files";
import { Unexpected } from "./http/unexpected";
import { ExportFiles, streamFromThread } from "./jobs/export-stream";
import { noteJobsHang, startJobsThread } from "./jobs/jobs-in-thread";
import { clubCommand, makeBackup } from "./jobs/make-backup";
import { DatabaseRefusal, openClub, openWhenUp, WaitingSite, welcomeText } from "./open-club";
import { PagesInWork } from "./pages/capped-pages";
import { withPublicPages } from "./pages/with-public-pages";
import { stopOnSignal } from "./shutdown";
import { gaugesOf, jobsGauge } from "./watch/gauges";

await start().catch((error: unknown) => {
  const isTold =
    error instanceof EnvError ||
    error instanceof MigrationRefusal ||
    error instanceof DatabaseRefusal;
  const said = isTold ? error.message : (databaseProblemOf(error)?.text ?? fileProblemOf(error));
  const text = said === undefined ? inFull(error) : `Not started.\n${said}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const env = readEnv();
  switchOff(env.switchedOff ?? []);
  sweepDrafts(env.dataDir, systemClock.now());
  // A start that is refused is no kill: at each the copier would begin a whole copy.
  const unmark = () => removeServedMark(env.dataDir);
  if (env.databaseUrl === undefined) {
    markServed(env.dataDir);
    process.once("exit", unmark);
  }
  const metrics = env.metricsToken === undefined ? undefined : await openMetrics();
  const onEvent = metrics && ((event: string) => metrics.recordEvent(event));
  const waiting = new WaitingSite();
  const club = await openWhenUp(() => openClub(env, onEvent), {
    log: createLog(env.logLevel, undefined, onEvent),
    onWait: () => waiting.open(env.port, env.host).catch((error) => endOver(error, env.port)),
  });
  await waiting.close();
  const draining = new AbortController();
  const thread = new URL("./export-thread.js", import.meta.url);
  const exports = new ExportFiles(() => streamFromThread(thread, env));
  const runClub = clubCommand(new URL("./club.js", import.meta.url));
  const installation = {
    ...club.services.installation,
    build: build.assets.version,
    makeBackup: onceAtATime(() => makeBackup(runClub, draining.signal)),
  };
  const services = { ...club.services, installation, membersFile: () => exports.open() };
  metrics?.watch(gaugesOf(services));
  const unexpected = new Unexpected(services, build);
  const options = {
    draining: draining.signal,
    ...(metrics && { metrics, metricsToken: env.metricsToken }),
  };
  const own = createApp(services, build, options);
  const { app, isFile } = withStaticFiles(own, services, unexpected);
  const answer = async (request: Request, connection?: Connection) =>
    (await own.answerDirectly(request, connection)) ?? (await app.fetch(request, connection));
  const site = withPublicPages(answer, services, { build });
  const inWork = new PagesInWork();
  metrics?.watchPages(inWork);
  const server = createHttpServer(site, { services, unexpected, inWork, isFile });
  server.listen(env.port, env.host, () => {
    process.off("exit", unmark);
    process.stdout.write(welcomeText(env.publicUrl ?? `http://localhost:${portOf(server)}`, club));
  });
  server.on("error", (error) => endOver(error, env.port));
  const jobs = startJobsThread(new URL("./jobs-thread.js", import.meta.url), {
    counters: metrics,
    onSilence: async () => {
      await noteJobsHang(services);
      endOnError("jobs_hang", new Error("no background job has ended for five minutes"));
    },
  });
  metrics?.watch([jobsGauge(jobs)]);
  const endOnError = stopOnSignal(server, draining, services, jobs);
}

/** Ends the process because the server cannot listen. */
function endOver(error: NodeJS.ErrnoException, port: number): never {
  const taken = error.code === "EADDRINUSE";
  process.stderr.write(
    taken ? `Port ${port} is in use: stop the other program or set PORT.\n` : inFull(error),
  );
  process.exit(1);
}

/** Loaded only when metrics are read. */
async function openMetrics() {
  const { Metrics } = await import("./watch/metrics");
  return new Metrics();
}

function inFull(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause ? `\n${inFull(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
