import { useCallback, useRef } from "react";
import { canUndo } from "~/features/check-ins/rules";
import { readPass, readReference } from "~/features/passes/rules";
import type { RosterEntry } from "~/features/roster/rules";
import {
  type ReadCode,
  refusalOf,
  SAME_CODE_IGNORED_MS,
  SCAN_REFUSALS,
  type ScanRefusal,
} from "~/features/scans/rules";
import { clockOf } from "~/lib/device-clock";
import { formatRupees } from "~/lib/rupees";
import { verifySignature } from "~/lib/signature";
import { NOT_KEPT, useFeedback } from "./use-feedback";
import type { GateEntry, Snapshot } from "./use-gate-store";

type Method = "list" | "scan" | "code";

interface Gate {
  snapshot: Snapshot | undefined;
  roster: RosterEntry[];
  add: (entry: GateEntry, label: string) => Promise<boolean>;
}

/** Everything a crew does with one person; each answers on the spot, with or without a signal. */
export function useScan({ snapshot, roster, add }: Gate) {
  const { feedback, show, clear } = useFeedback();
  const seen = useRef(new Map<string, number>());

  const refuse = useCallback(
    async (refusal: ScanRefusal, person: RosterEntry | undefined) => {
      const bookingId = person?.bookingId;
      const entry = { ...stamp(), kind: "refused" as const, outcome: refusal };
      await add(bookingId ? { ...entry, bookingId } : entry, person?.name ?? "No name");
      const { text, tone } = SCAN_REFUSALS[refusal];
      if (!person) return show({ tone, title: text, text, refusal });
      const price = refusal === "unpaid" ? ` ${formatRupees(person.priceRupees)}.` : "";
      show({ tone, title: person.name, text: text + price, bookingId, refusal });
    },
    [add, show],
  );

  const decide = useCallback(
    async (
      code: ReadCode,
      person: RosterEntry | undefined,
      how: { method: Method; text?: string; reason?: string | undefined },
    ) => {
      if (!snapshot) return;
      const { method, text, reason } = how;
      const at = clockOf(snapshot, Date.now());
      const refusal = refusalOf({ code, run: snapshot.run, entry: person, at, reason });
      if (refusal || !person) return await refuse(refusal ?? "unknown", person);
      const { bookingId, name } = person;
      const more = { ...(text && { code: text }), ...(reason && { reason }) };
      const kept = await add({ ...stamp(), kind: "check_in", bookingId, method, ...more }, name);
      if (!kept) return show({ ...NOT_KEPT, title: name });
      const hello = person.isFirstRun ? " It is their first run: say hello!" : "";
      show({ tone: "success", title: name, text: `Checked in.${hello}`, bookingId });
    },
    [snapshot, add, show, refuse],
  );

  const tap = useCallback(
    (person: RosterEntry, reason?: string) =>
      decide({ kind: "person" }, person, { method: "list", reason }),
    [decide],
  );

  const scan = useCallback(
    async (text: string, method: "scan" | "code") => {
      if (!isNew(seen.current, text) || !snapshot) return;
      const pass = readPass(text);
      const reference = pass?.reference ?? readReference(text);
      const person = reference ? roster.find((entry) => entry.reference === reference) : undefined;
      const code = await readCode(text, snapshot.publicKey);
      const isOurs = code.kind === "pass" ? code.isGenuine : code.kind === "reference";
      await decide(code, isOurs ? person : undefined, { method, text });
    },
    [snapshot, roster, decide],
  );

  const undo = useCallback(
    async (person: RosterEntry) => {
      const { bookingId, name, checkedInAt } = person;
      const now = snapshot && clockOf(snapshot, Date.now());
      if (checkedInAt !== null && now !== undefined && !canUndo(checkedInAt, now)) {
        const text = "It is more than 15 minutes ago: it can no longer be undone.";
        return show({ tone: "warning", title: name, text });
      }
      const kept = await add({ ...stamp(), kind: "undo", bookingId }, name);
      if (!kept) return show({ ...NOT_KEPT, title: name });
      show({ tone: "warning", title: name, text: "Taken back: not checked in." });
    },
    [snapshot, add, show],
  );

  const pay = useCallback(
    async (person: RosterEntry) => {
      const { bookingId, name } = person;
      const isPaid = await add({ ...stamp(), kind: "pay", bookingId }, name);
      if (!isPaid) return show({ ...NOT_KEPT, title: name });
      await decide({ kind: "person" }, { ...person, isUnpaid: false }, { method: "list" });
    },
    [add, decide, show],
  );

  return { feedback, show, clear, tap, scan, undo, pay };
}

/** Whether a code was not in view within the last three seconds; two in view at once count once each. */
function isNew(seen: Map<string, number>, text: string): boolean {
  const now = performance.now();
  for (const [code, at] of seen) if (now - at >= SAME_CODE_IGNORED_MS) seen.delete(code);
  const before = seen.get(text);
  seen.set(text, now);
  return before === undefined;
}

/** What makes an entry one of its own: its nonce, and the device's clock. */
export function stamp(): { nonce: string; at: number } {
  return { nonce: crypto.randomUUID(), at: Date.now() };
}

/** What kind of code a text is, its signature checked. */
async function readCode(text: string, publicKey: string): Promise<ReadCode> {
  const pass = readPass(text);
  if (!pass) return { kind: readReference(text) ? "reference" : "unreadable" };
  const { signed, signature, eventId, expiresAt } = pass;
  const isGenuine = await verifySignature({ publicKey, text: signed, signature });
  return { kind: "pass", isGenuine, eventId, expiresAt };
}
