import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import { MigrationRefusal } from "~/db/migrate";
import { EnvError, readEnv } from "~/env.server";
import { createApp } from "./app";
import { openClub, welcome } from "./open-club";
import { stopOnSignal } from "./shutdown";
import { withStaticFiles } from "./static-files";

/** Somebody who sends a byte a second holds a connection this long, and no more than this many bytes of headers. */
const SLOW_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

await start().catch((error: unknown) => {
  const isTold = error instanceof EnvError || error instanceof MigrationRefusal;
  const text = isTold ? `Not started.\n${error.message}` : inFull(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const env = readEnv();
  const club = await openClub(env);
  const state = { draining: false };
  const app = withStaticFiles(createApp(club.services, build, state), club.services);
  const address = {
    fetch: app.fetch,
    port: env.port,
    hostname: env.host,
    serverOptions: SLOW_CLIENTS,
  };
  const server = serve(address, ({ port }) => {
    process.stdout.write(welcome(env.publicUrl ?? `http://localhost:${port}`, club));
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    process.stderr.write(
      taken ? `Port ${env.port} is in use: stop the other program or set PORT.\n` : inFull(error),
    );
    process.exit(1);
  });
  stopOnSignal(server, state, club.services);
}

function inFull(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause ? `\n${inFull(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
