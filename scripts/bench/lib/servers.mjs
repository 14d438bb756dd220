/** Servers to measure, each in a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { SERVER_ARGS, SERVER_ENV } from "../../lib-build.mjs";

/** Starts the club over a data folder in trial mode, as `npm start` does; returns its address and how to end it. */
export function startClub(node, dataDir) {
  return start(node, SERVER_ARGS, { ...SERVER_ENV, PORT: "0", DATA_DIR: dataDir });
}

/** Starts any script that prints its address. */
export async function start(node, args, env = {}) {
  const child = spawn(node, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  while (!/http:\/\/localhost:\d+/.test(output)) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}.`);
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }
  const [url] = /http:\/\/localhost:\d+/.exec(output);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, pid: child.pid, stop };
}
