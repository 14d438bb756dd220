import { useDeferredValue, useEffect, useState } from "react";
import { club } from "~/content/club";
import { ButtonLink } from "~/ui/button";
import { codeDetector } from "~/ui/code-detector";
import { useOfflinePage } from "~/ui/use-offline-page";
import { useOwnDocument } from "~/ui/use-own-document";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { EventList } from "../client/device-data";
import type { Screen } from "../client/state";
import { isTypedCode } from "../client/typed-code";
import { isRefusing } from "../client/words";
import { useCheckInDesk } from "../hooks/use-check-in-desk";
import { useFading } from "../hooks/use-fading";
import { useGroupChoice } from "../hooks/use-group-choice";
import { useServerNow } from "../hooks/use-server-now";
import { isInWindow } from "../rules/check-ins";
import { isUndoable } from "../rules/claims";
import { homeOf } from "../rules/desk";
import { countsOf, type RosterEntry, searchRoster } from "../rules/roster";
import { CameraBox } from "./camera-box";
import { DeskDock, DeskFeedback } from "./desk-feedback";
import { DeskHeader } from "./desk-header";
import { DeskList, NoList } from "./desk-list";
import { DeskSearch } from "./desk-search";
import { GroupChoices } from "./group-choices";
import { LinkBanner } from "./link-banner";
import { RosterRow } from "./roster-row";
import { SeenList, SettleBar } from "./settle-bar";
import { WalkInForm } from "./walk-in-form";

/** The check-in desk: the list, with the camera beside it; works offline. */
export function Scanner({ timeZone }: { timeZone: string }) {
  useOwnDocument();
  useServiceWorker();
  const [isReady, setReady] = useState(false);
  const kept = useOfflinePage(isReady);
  const { screen, crew } = useCheckInDesk();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const now = useServerNow(screen.list);

  // The decoder is loaded while online, so that the camera works offline later.
  useEffect(() => void codeDetector().finally(() => setReady(true)), []);

  const { list, roster, feedback } = screen;
  const live = roster.filter((person) => person.status !== "cancelled");
  const { people, ...groups } = useGroupChoice(live, list?.ownGroup);
  // A search looks at everybody.
  const found = search.trim() ? searchRoster(live, search) : people;

  function send(text: string) {
    if (!isTypedCode(text, live)) return;
    crew.typeCode(text);
    setTyped("");
  }

  const isAdmin = list?.crew.kind === "admin";
  useFading(feedback, isAdmin, crew.clearFeedback);
  const person = roster.find((entry) => entry.bookingId === feedback?.bookingId);

  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 pb-56 md:pb-24"
    >
      {!list && <NoList isLoading={screen.isLoading} link={screen.link} />}
      {list && <DeskTop screen={screen} list={list} crew={crew} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="sticky top-0 z-10 -mx-4 grid gap-3 bg-page px-4 py-2 md:mx-0 md:px-0">
          {list && (
            <CameraBox onCode={crew.scan}>
              <DeskSearch typed={typed} onType={setTyped} onSend={send} />
            </CameraBox>
          )}
          <DeskDock>
            <SettleBar items={screen.unsettled} onSeen={crew.markSeen} onSend={crew.sendAgain} />
            <LinkBanner
              link={screen.link}
              waiting={screen.waiting}
              hasList={list !== undefined || screen.isLoading}
            />
            <DeskFeedback
              feedback={feedback}
              person={person}
              isAdmin={isAdmin}
              onUndo={crew.undo}
              onPay={crew.pay}
              onOwes={crew.comeOwing}
              onReason={crew.checkIn}
            />
          </DeskDock>
        </div>
        {list && (
          <section aria-label="List" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <GroupChoices {...groups} />
            <DeskList
              people={found}
              render={(entry) => (
                <RosterRow
                  person={entry}
                  timeZone={timeZone}
                  isUnsure={isRefusing(screen.link) && isWaiting(screen, entry)}
                  canUndo={isUndoable(entry, list.crew.id, now)}
                  onTap={crew.checkIn}
                  onUndo={crew.undo}
                />
              )}
            />
            <WalkInForm
              takesMoney={isAdmin}
              onOpen={crew.clearFeedback}
              needsReason={isAdmin && now !== undefined && !isInWindow(list.run, now)}
              onAdd={crew.addWalkIn}
            />
          </section>
        )}
      </div>
      <SeenList items={screen.seen} />
      <DeskFoot home={homeOf(list?.crew.kind)} isKept={kept} />
    </main>
  );
}

/** The event and the counts. */
function DeskTop({
  screen,
  list,
  crew,
}: {
  screen: Screen;
  list: EventList;
  crew: ReturnType<typeof useCheckInDesk>["crew"];
}) {
  return (
    <DeskHeader
      event={list.run}
      events={list.runs}
      {...countsOf(screen.roster)}
      waiting={screen.waiting.length}
      onChoose={crew.chooseEvent}
    />
  );
}

function isWaiting({ waiting }: Screen, { bookingId }: RosterEntry): boolean {
  return waiting.some(({ entry }) => entry.kind === "check_in" && entry.bookingId === bookingId);
}

function DeskFoot({ home, isKept }: { home: string; isKept: boolean }) {
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
