/** A club to torture: a data folder, on PostgreSQL a database, and servers of the built app in front of it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER } from "../lib-build.mjs";
import { openData } from "./data.mjs";

const START_LIMIT_MS = 30_000;
export const ADMIN = { ADMIN_USERNAME: "ravi", ADMIN_PASSWORD: "five-early-mornings" };

/** An empty place; `url` is a PostgreSQL database of this club alone. */
export function newClub({ url, dataDir = mkdtempSync(join(tmpdir(), "club-torture-")) } = {}) {
  const servers = new Set();
  return {
    dataDir,
    url,
    data: () => openData({ url, dataDir }),
    start: (env) => startServer({ url, dataDir, env, servers }),
    async remove() {
      for (const server of servers) server.child.kill("SIGKILL");
      await Promise.all([...servers].map((server) => server.ended));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns `{ url, child, ended, output }` once the server answers; throws what it said when it does not start. */
async function startServer({ url, dataDir, env, servers }) {
  const child = spawn(process.execPath, ["--no-warnings", SERVER], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...(url && { DATABASE_URL: url }),
      ...ADMIN,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const server = { child, output: "", url: "" };
  server.ended = new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  servers.add(server);
  void server.ended.then(() => servers.delete(server));
  const hear = (chunk) => {
    server.output = (server.output + chunk).slice(-100_000);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!server.url) {
    if (child.exitCode !== null || child.signalCode || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start.\n${server.output}`);
    }
    server.url = /http:\/\/localhost:\d+/.exec(server.output)?.[0] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  server.stop = async () => {
    child.kill("SIGTERM");
    return await server.ended;
  };
  return server;
}
