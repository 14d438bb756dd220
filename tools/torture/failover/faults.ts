/** Faults of the primary's machine, and its recovery. */
import type { Node } from "./node";

export interface Fault {
  name: string;
  /** Calls of one fault count from 0. */
  strike: (primary: Node, others: Node[], round: number) => void;
  heal: (node: Node, others: Node[], round: number) => void;
}

export const FAULTS: Fault[] = [
  {
    name: "killed",
    strike: (primary) => primary.signal("SIGKILL"),
    heal: (node) => node.start(),
  },
  {
    name: "paused",
    strike: (primary) => primary.signal("SIGSTOP"),
    heal: (node) => node.signal("SIGCONT"),
  },
  {
    name: "cut",
    // In turns cut off from the two others only, so that the club still reaches it, and from everything.
    strike: (primary, others, round) =>
      round % 2 === 0
        ? primary.machine.lose(others.map(({ machine }) => machine))
        : primary.machine.unplug(),
    heal: (node, others, round) =>
      round % 2 === 0
        ? node.machine.find(others.map(({ machine }) => machine))
        : node.machine.plugIn(),
  },
  {
    name: "disk",
    strike: (primary) => primary.fillDisk(),
    heal(node) {
      node.freeDisk();
      node.signal("SIGKILL");
      node.start();
    },
  },
];
