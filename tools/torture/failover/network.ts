/** Machines with addresses of their own on this one: network namespaces on a bridge. Needs root. */
import { spawnSync } from "node:child_process";

/** The prefix of addresses in deploy/failover. */
export const PLANNED_NETWORK = "10.0.0.";
/** The trial's prefix, which hardly any real network has. */
const NETWORK = "10.87.65.";
const HERE = `${NETWORK}1`;

export interface Machine {
  address: string;
  /** The beginning of a command that runs there. */
  inside: string[];
  /** Ids of all processes that run there. */
  pids: () => number[];
  /** Drops every packet without a rejection. */
  unplug: () => void;
  plugIn: () => void;
  /** Packets to these machines vanish; others still pass. */
  lose: (others: readonly Machine[]) => void;
  find: (others: readonly Machine[]) => void;
}

export interface Network {
  machines: Machine[];
  remove: () => void;
}

/** The text with the trial's addresses. */
export function inNetwork(text: string): string {
  return text.replaceAll(PLANNED_NETWORK, NETWORK);
}

/** A network with this many machines at .11, .12 and so on; undefined when none can be made. */
export function makeNetwork(count: number): Network | undefined {
  const name = `cl${process.pid % 100_000}`;
  const machines: Machine[] = [];
  const remove = () => {
    for (const at of machines.keys()) spawnSync("ip", ["netns", "delete", `${name}-${at}`]);
    spawnSync("ip", ["link", "delete", name]);
  };
  if (!hasIp("link", "add", name, "type", "bridge")) return undefined;
  if (!hasIp("addr", "add", `${HERE}/24`, "dev", name)) {
    remove();
    return undefined;
  }
  ip("link", "set", name, "up");
  for (let at = 0; at < count; at += 1) machines.push(addMachine(name, at));
  return { machines, remove };
}

function addMachine(bridge: string, at: number): Machine {
  const space = `${bridge}-${at}`;
  const link = `${bridge}v${at}`;
  const address = `${NETWORK}${11 + at}`;
  ip("netns", "add", space);
  ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space);
  ip("link", "set", link, "master", bridge, "up");
  ip("-n", space, "addr", "add", `${address}/24`, "dev", "eth0");
  ip("-n", space, "link", "set", "eth0", "up");
  ip("-n", space, "link", "set", "lo", "up");
  return {
    address,
    inside: ["ip", "netns", "exec", space],
    pids: () =>
      String(spawnSync("ip", ["netns", "pids", space]).stdout)
        .split("\n")
        .filter(Boolean)
        .map(Number),
    unplug: () => ip("link", "set", link, "down"),
    plugIn: () => ip("link", "set", link, "up"),
    lose: (others) => {
      for (const other of others) ip("-n", space, "route", "add", "blackhole", other.address);
    },
    find: (others) => {
      for (const other of others) ip("-n", space, "route", "del", "blackhole", other.address);
    },
  };
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync("ip", args);
  if (status !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr}`);
}

function hasIp(...args: string[]): boolean {
  return spawnSync("ip", args).status === 0;
}
