/**
 * A database machine of the cluster: etcd, Patroni with PostgreSQL, and the guard of its disk, which is
 * small.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { root } from "../../../scripts/lib-project.mjs";
import { asUser, type Program, startProgram } from "../programs";
import { inNetwork, type Machine, PLANNED_NETWORK } from "./network";

const FILES = join(root, "deploy/failover");
/** Its log takes 300 MB, and a machine that is set back copies much of it once more. */
const DISK = "2g";
const LEAST_FREE_KB = 100_000;
const PIECE_BYTES = 1024 * 1024;
/** Debian's paths of the programs. */
export const PROGRAMS = [
  "/usr/bin/etcd",
  "/usr/bin/patroni",
  "/usr/sbin/haproxy",
  "/usr/lib/postgresql/15/bin/postgres",
];

export interface Node {
  name: string;
  machine: Machine;
  start: () => void;
  /** Signals all its processes at once. */
  signal: (signal: NodeJS.Signals) => void;
  /** Kills all its processes; resolves when they have ended, so that ports and locks are free. */
  stop: () => Promise<void>;
  /** Ends all its processes and removes its disk, without waiting. */
  abandon: () => void;
  fillDisk: () => void;
  freeDisk: () => void;
  output: () => string;
}

/** A machine that is not started. `at` counts from 0. */
export function makeNode(machine: Machine, folder: string, at: number): Node {
  const name = `db${at + 1}`;
  const disk = join(folder, name);
  mkdirSync(disk, { recursive: true });
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0777`, "tmpfs", disk]);
  const log = join(folder, `etcd-${name}`);
  mkdirSync(log, { recursive: true });
  chmodSync(log, 0o777);
  const settings = join(log, "patroni.yml");
  const planned = inNetwork(readFileSync(join(FILES, "patroni.yml"), "utf8"));
  writeFileSync(settings, planned.replace("\npostgresql:\n", `\npostgresql:\n${socketsIn(log)}`));
  const env = envOf(name, machine.address, { disk, log });
  const filler = join(disk, "filler");
  let programs: Program[] = [];
  const run = (...command: string[]) =>
    startProgram([...machine.inside, ...asUser("postgres"), ...command], { env });
  const signal = (kind: NodeJS.Signals) => {
    for (const pid of machine.pids()) send(pid, kind);
  };
  return {
    name,
    machine,
    start() {
      const patroni = () => run("patroni", settings);
      const etcd = run("etcd", "--logger=zap", "--log-level=error");
      const own = patroni();
      const guard = run(
        join(FILES, "disk-guard.sh"),
        disk,
        `${LEAST_FREE_KB}`,
        "kill",
        `${own.pid}`,
      );
      programs = [etcd, own, guard];
    },
    signal,
    async stop() {
      signal("SIGKILL");
      await Promise.all(programs.map((program) => program.kill("SIGKILL")));
      while (machine.pids().length > 0) await sleep(20);
    },
    abandon() {
      signal("SIGKILL");
      spawnSync("umount", ["-l", disk]);
    },
    fillDisk() {
      const file = openSync(filler, "w");
      try {
        for (;;) writeSync(file, Buffer.alloc(PIECE_BYTES, 1));
      } catch {
        closeSync(file);
      }
    },
    freeDisk: () => rmSync(filler, { force: true }),
    output: () => programs.map((program) => program.output()).join("\n"),
  };
}

/** Puts sockets into the machine's own folder, since the machines of the trial share one file system. */
function socketsIn(folder: string): string {
  return `  parameters:\n    unix_socket_directories: ${folder}\n`;
}

/** The club's own file with this machine's name, addresses and folders. */
function envOf(name: string, address: string, { disk, log }: { disk: string; log: string }) {
  const text = readFileSync(join(FILES, "node.env"), "utf8");
  const lines = text
    .split("\n")
    .map((line) =>
      line.startsWith("ETCD_INITIAL_CLUSTER=")
        ? inNetwork(line)
        : line.replaceAll(`${PLANNED_NETWORK}11`, address).replaceAll("=db1", `=${name}`),
    );
  const env = parseEnv(lines.join("\n"));
  return {
    ...env,
    PATRONI_POSTGRESQL_DATA_DIR: join(disk, "data"),
    ETCD_DATA_DIR: join(log, "data"),
    HOME: log,
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just ended.
  }
}
