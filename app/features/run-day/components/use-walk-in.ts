import { useCallback, useEffect, useRef } from "react";
import type { RosterEntry } from "~/features/roster/rules";
import { clockOf } from "~/lib/device-clock";
import { type GateOutcome, gateText, walkInRefusal } from "../rules";
import { type Feedback, NOT_KEPT } from "./use-feedback";
import type { GateEntry, Queued, Snapshot } from "./use-gate-store";
import { stamp } from "./use-scan";

export interface Guest {
  name: string;
  phone: string;
  isPaid: boolean;
  /** Why outside the window; only an admin's counts. */
  reason?: string | undefined;
}

interface Gate {
  snapshot: Snapshot | undefined;
  roster: RosterEntry[];
  waiting: Queued[];
  add: (entry: GateEntry, label: string) => Promise<boolean>;
  listen: (onAnswer: (nonce: string, outcome: GateOutcome) => void) => void;
}

interface Answers {
  show: (next: Omit<Feedback, "id">) => void;
  /** Checks somebody in who is on the list after all. */
  tap: (person: RosterEntry, reason?: string) => Promise<void>;
}

/**
 * Adds somebody who came without a booking. Whether a seat and a free run are left for them only the server
 * knows: until it has answered they are to be confirmed, never green.
 */
export function useWalkIn(gate: Gate, { show, tap }: Answers): (guest: Guest) => Promise<void> {
  const { snapshot, roster, waiting, add, listen } = gate;
  const asked = useRef({ nonce: "", name: "" });

  useEffect(() => {
    listen((nonce, outcome) => {
      if (nonce === asked.current.nonce) show(answerOf(asked.current.name, outcome));
    });
  }, [listen, show]);

  return useCallback(
    async (guest: Guest) => {
      if (!snapshot) return;
      const listed = roster.find((person) => isSamePerson(person, guest));
      const { name, isPaid, reason } = guest;
      if (listed) return await tap(listed, reason);
      const run = snapshot.run;
      const unsent = waiting.filter(({ entry }) => entry.kind === "walk_in").length;
      const at = clockOf(snapshot, Date.now());
      const refusal = walkInRefusal({ run, unsent, at, reason });
      if (refusal) return show({ tone: "danger", title: name, text: gateText(refusal) });
      const entry = { ...stamp(), kind: "walk_in" as const, ...guest };
      asked.current = { nonce: entry.nonce, name };
      const kept = await add(entry, name);
      if (!kept) return show({ ...NOT_KEPT, title: name });
      const isCovered = isPaid || run.priceRupees === 0;
      const doubt = isCovered ? "" : " A first run is free; any other has to be paid.";
      show({ tone: "warning", title: name, text: `To be confirmed by the server.${doubt}` });
    },
    [snapshot, roster, waiting, add, show, tap],
  );
}

function isSamePerson(person: RosterEntry, guest: Guest): boolean {
  const isSameName = person.name.toLowerCase() === guest.name.toLowerCase();
  return isSameName && guest.phone.endsWith(person.phoneEnd) && person.status !== "cancelled";
}

function answerOf(name: string, outcome: GateOutcome): Omit<Feedback, "id"> {
  if (outcome === "done")
    return { tone: "success", title: name, text: "Confirmed and checked in." };
  if (outcome === "duplicate")
    return { tone: "warning", title: name, text: "Checked in already, with a booking." };
  return { tone: "danger", title: name, text: gateText(outcome, "walk_in") };
}
