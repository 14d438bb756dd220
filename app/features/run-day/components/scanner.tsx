import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { club } from "~/content/club";
import { canUndo, isInWindow } from "~/features/check-ins/rules";
import { readPass, readReference } from "~/features/passes/rules";
import { countsOf, type RosterEntry, searchRoster } from "~/features/roster/rules";
import { ButtonLink } from "~/ui/button";
import { codeDetector } from "~/ui/code-detector";
import { useKeptPage } from "~/ui/use-kept-page";
import { useOwnDocument } from "~/ui/use-own-document";
import { useServiceWorker } from "~/ui/use-service-worker";
import { homeOf } from "../rules";
import { CameraBox } from "./camera-box";
import { GateDock, GateFeedback } from "./gate-feedback";
import { GateHeader } from "./gate-header";
import { GateList, NoList } from "./gate-list";
import { GateSearch } from "./gate-search";
import { LinkBanner } from "./link-banner";
import { RosterRow } from "./roster-row";
import { UnsettledList } from "./unsettled-list";
import { useGate } from "./use-gate";
import type { Snapshot } from "./use-gate-store";
import { useScan } from "./use-scan";
import { useServerNow } from "./use-server-now";
import { useWalkIn } from "./use-walk-in";
import { useWedge } from "./use-wedge";
import { WalkInForm } from "./walk-in-form";

/** The gate: list first, camera beside it, everything with and without a signal. */
export function Scanner({ timeZone }: { timeZone: string }) {
  useOwnDocument();
  useServiceWorker();
  const [isReady, setReady] = useState(false);
  const kept = useKeptPage(isReady);
  const gate = useGate();
  const scan = useScan(gate);
  const walkIn = useWalkIn(gate, scan);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const now = useServerNow(gate.snapshot);

  // The decoder is fetched while there is a signal, so that the camera works later without one.
  useEffect(() => void codeDetector().finally(() => setReady(true)), []);

  const read = scan.scan;
  const onCode = useCallback((text: string) => void read(text, "scan"), [read]);
  useWedge(onCode);

  const { snapshot, roster } = gate;
  const live = roster.filter((person) => person.status !== "cancelled");
  const found = searchRoster(live, search);

  function send(text: string) {
    const reference = readReference(text);
    const isName = searchRoster(live, text).some((entry) => entry.reference !== reference);
    if (!readPass(text) && (!reference || isName)) return;
    void read(text, "code");
    setTyped("");
  }

  const isAdmin = snapshot?.crew.kind === "admin";
  const shown = scan.feedback;
  const person = roster.find((entry) => entry.bookingId === shown?.bookingId);

  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 pb-56 md:pb-24"
    >
      {!snapshot && <NoList isLoading={gate.isLoading} />}
      {snapshot && <GateTop gate={gate} snapshot={snapshot} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="sticky top-0 z-10 -mx-4 grid gap-3 bg-page px-4 py-2 md:mx-0 md:px-0">
          {snapshot && (
            <CameraBox onCode={onCode}>
              <GateSearch typed={typed} onType={setTyped} onSend={send} />
            </CameraBox>
          )}
          <GateDock>
            <LinkBanner link={gate.link} waiting={gate.waiting} />
            <GateFeedback
              feedback={shown}
              person={person}
              isAdmin={isAdmin}
              onUndo={(entry) => void scan.undo(entry)}
              onPay={(entry) => void scan.pay(entry)}
              onReason={(entry, reason) => void scan.tap(entry, reason)}
            />
          </GateDock>
        </div>
        {snapshot && (
          <section aria-label="List" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <GateList
              people={found}
              render={(entry) => (
                <RosterRow
                  person={entry}
                  timeZone={timeZone}
                  canUndo={isUndoable(entry, now)}
                  takesMoney={isAdmin}
                  onTap={scan.tap}
                  onUndo={scan.undo}
                  onPay={scan.pay}
                />
              )}
            />
            <WalkInForm
              takesMoney={isAdmin}
              onOpen={scan.clear}
              needsReason={isAdmin && now !== undefined && !isInWindow(snapshot.run, now)}
              onAdd={(guest) => void walkIn(guest)}
            />
          </section>
        )}
      </div>
      <GateFoot home={homeOf(snapshot?.crew.kind)} isKept={kept} />
    </main>
  );
}

/** Which run it is, how many are in, and what the server did not take. */
function GateTop({ gate, snapshot }: { gate: ReturnType<typeof useGate>; snapshot: Snapshot }) {
  return (
    <>
      <GateHeader
        run={snapshot.run}
        runs={snapshot.runs}
        {...countsOf(gate.roster)}
        waiting={gate.waiting.length}
        onChoose={gate.choose}
      />
      <UnsettledList
        items={gate.unsettled}
        onSeen={(seq) => void gate.forget(seq)}
        onSend={(item) => void gate.sendAgain(item)}
      />
    </>
  );
}

function GateFoot({ home, isKept }: { home: string; isKept: boolean }) {
  return (
    <>
      <nav aria-label="Other pages" className="flex flex-wrap justify-center gap-3">
        <ButtonLink reloadDocument to="/qr-info" variant="quiet">
          QR Info
        </ButtonLink>
        <ButtonLink reloadDocument to={home} variant="quiet">
          Leave the gate
        </ButtonLink>
      </nav>
      <p className="text-center text-sm text-muted">
        {club.name} · {isKept ? "kept on this phone, works without a signal" : "getting ready…"}
      </p>
    </>
  );
}

function isUndoable(person: RosterEntry, now: number | undefined): boolean {
  return person.checkedInAt !== null && (now === undefined || canUndo(person.checkedInAt, now));
}
