/** Three database machines and HAProxy, as docs/operating.md describes them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../../scripts/lib-project.mjs";
import { askPostgres } from "../ask-postgres";
import { freePort } from "../free-port";
import { startProgram } from "../programs";
import { inNetwork, makeNetwork } from "./network";
import { makeNode, type Node, PROGRAMS } from "./node";

const NODES = 3;
const WHOLE_WITHIN_MS = 120_000;
const PATRONI_PORT = 8008;
const PASSWORD = "change-me-1";

export interface Cluster {
  nodes: Node[];
  /** The database's address through HAProxy, at the current primary. */
  url: string;
  primary: () => Promise<Node>;
  /** The direct address of one machine. */
  urlOf: (node: Node) => string;
  /** Waits until there is one primary and both others follow it, one of them at each commit. */
  whole: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Why no cluster can run here; undefined when everything is installed. */
export function missingForCluster(): string | undefined {
  if (process.getuid?.() !== 0) return "machines with addresses of their own need root";
  const missing = PROGRAMS.filter((file) => !existsSync(file));
  return missing.length > 0 ? `not installed: ${missing.join(", ")}` : undefined;
}

/** Starts the cluster; throws when the kernel allows no network for it. */
export async function startCluster(): Promise<Cluster> {
  const network = makeNetwork(NODES);
  if (!network) throw new Error("No bridge with machines can be made on this kernel.");
  const folder = mkdtempSync(join(tmpdir(), "club-failover-"));
  // Keeps other work on this machine's disk out of the trial.
  spawnSync("mount", ["-t", "tmpfs", "-o", "mode=0755", "tmpfs", folder]);
  const nodes = network.machines.map((machine, at) => makeNode(machine, folder, at));
  const port = await freePort();
  const settings = join(folder, "haproxy.cfg");
  const own = inNetwork(readFileSync(join(root, "deploy/failover/haproxy.cfg"), "utf8"));
  writeFileSync(settings, own.replace("bind 127.0.0.1:5433", `bind 127.0.0.1:${port}`));
  const removeNow = () => {
    for (const node of nodes) node.abandon();
    network.remove();
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", removeNow);
  for (const node of nodes) node.start();
  const proxy = startProgram(["haproxy", "-db", "-f", settings], { user: "haproxy" });
  const urlAt = (place: string) => `postgres://postgres:${PASSWORD}@${place}/postgres`;
  const cluster: Cluster = {
    nodes,
    url: urlAt(`127.0.0.1:${port}`),
    urlOf: (node) => urlAt(`${node.machine.address}:5432`),
    async primary() {
      const deadline = Date.now() + WHOLE_WITHIN_MS;
      while (Date.now() < deadline) {
        const found = await findPrimary(nodes);
        if (found) return found;
        await sleep(100);
      }
      throw new Error("The cluster has no primary.");
    },
    whole: () => untilWhole(nodes),
    async stop() {
      await proxy.kill("SIGTERM");
      await Promise.all(nodes.map((node) => node.stop()));
      process.off("exit", removeNow);
      removeNow();
    },
  };
  try {
    await cluster.whole();
    await untilAnswered(cluster.url);
  } catch (error) {
    const said = nodes.map((node) => node.output()).join("\n");
    await cluster.stop();
    throw new Error(`${error}\n${said}\n${proxy.output()}`);
  }
  return cluster;
}

/** The machine that reports itself as the primary. */
export async function findPrimary(nodes: Node[]): Promise<Node | undefined> {
  const statuses = await Promise.all(nodes.map(statusOf));
  return nodes.find((_, at) => statuses[at] === "primary");
}

async function untilWhole(nodes: Node[]): Promise<void> {
  const deadline = Date.now() + WHOLE_WITHIN_MS;
  for (let statuses = ""; statuses !== "primary replica sync"; await sleep(200)) {
    const all = await Promise.all(nodes.map(statusOf));
    statuses = all.toSorted().join(" ");
    if (Date.now() > deadline) {
      const said = nodes.map((node) => node.output().slice(-3_000)).join("\n--\n");
      throw new Error(`The cluster is '${statuses}'.\n${said}`);
    }
  }
}

/** The status that Patroni reports: primary, sync, replica that streams, or another. */
async function statusOf(node: Node): Promise<string> {
  const at = `http://${node.machine.address}:${PATRONI_PORT}`;
  const [primary, sync, replica] = await Promise.all(
    ["primary", "sync", "replica"].map(async (path) => {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`${at}/${path}`, { signal }).catch(() => undefined);
      await answer?.text().catch(() => "");
      return answer?.status === 200;
    }),
  );
  if (primary) return "primary";
  if (sync) return "sync";
  return replica ? "replica" : "away";
}

/** Waits until the database at this address answers; rejects after ten seconds of refusals. */
export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await askPostgres(url, "select 1");
      return;
    } catch (error) {
      if (tries > 40) throw error;
      await sleep(250);
    }
  }
}
