import { useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { codeDetector } from "~/ui/code-detector";
import { useDocumentReload } from "~/ui/use-document-reload";
import { useOfflinePage } from "~/ui/use-offline-page";
import { useServiceWorker } from "~/ui/use-service-worker";
import { offlineGapOf, readinessOf } from "../device/readiness";
import type { Screen } from "../device/state";
import { isTypedCode } from "../device/typed-code";
import type { BrowserState } from "../device/watch-readiness";
import { isCutOff } from "../device/words";
import { useCheckInDesk } from "./use-check-in-desk";
import { useDoubleTapGuard } from "./use-double-tap-guard";
import { useFading } from "./use-fading";
import { useGroupChoice } from "./use-group-choice";
import { useReadiness } from "./use-readiness";
import { useServerNow } from "./use-server-now";
import { isInWindow } from "../check-ins";
import { homeOf } from "../desk";
import { countsOf, stillToCome } from "../roster/roster";
import { SCANNER_TEXTS } from "./desk-texts";
import { CameraBox } from "./camera-box";
import { DeskDock, DeskFeedback } from "./desk-feedback";
import { DeskFoot } from "./desk-foot";
import { NoList } from "./desk-list";
import { DeskPeople } from "./desk-people";
import { DeskSearch } from "./desk-search";
import { DeskTop } from "./desk-top";
import { DockBar } from "./dock-bar";
import { LinkBanner } from "./link-banner";
import { ReadinessCard } from "./readiness-card";
import { SeenList, SettleBar } from "./settle-bar";
import { TimeQuestion } from "./time-question";
import { UnlistedEntries } from "./unlisted-entries";
import { WalkIn } from "./walk-in-form";

/** The check-in desk: the list, with the camera beside it; works offline. */
export function Scanner({ timeZone, publicKey }: { timeZone: string; publicKey: string }) {
  useDocumentReload();
  useServiceWorker();
  const [isReady, setReady] = useState(false);
  const isKept = useOfflinePage(isReady);
  const device = useReadiness();
  const { screen, crew } = useCheckInDesk(publicKey);
  const [typed, setTyped] = useState("");
  const [isFiltered, setFiltered] = useState(false);
  const heard = screen.list?.crewClock ?? screen.list;
  const now = useServerNow(screen.isTimeInDoubt ? undefined : heard);

  // The decoder is loaded while online, so that the camera works offline later.
  useEffect(() => void codeDetector().finally(() => setReady(true)), []);

  const { list, roster, feedback, waiting, unsettled, isFinish, isTimeInDoubt } = screen;
  const live = roster.filter((person) => person.status !== "cancelled");

  function send(text: string) {
    if (!isTypedCode(text, live)) return;
    crew.typeCode(text);
    setTyped("");
  }

  // Without a list entries are kept, unless the server said that there is no run or refuses this person.
  const isTaking = list !== undefined || (!screen.isLoading && isCutOff(screen.link));
  const isAdmin = list?.crew.kind === "admin";
  useFading(feedback, isAdmin, crew.clearFeedback);
  const guardDoubleTaps = useDoubleTapGuard(feedback);
  const person = roster.find((entry) => entry.bookingId === feedback?.bookingId);
  const { expected } = countsOf(roster);
  const groups = useGroupChoice(live, list?.ownGroup);
  const counts = { people: expected, waiting: waiting.length, unsettled: unsettled.length };
  const readiness = device && readinessOf({ ...device, ...counts, list, isKept, isTimeInDoubt });

  return (
    <main
      id="main"
      onClickCapture={guardDoubleTaps}
      className="mx-auto grid w-full max-w-5xl gap-2 px-4 pt-2 pb-56 md:gap-4 md:pt-4 md:pb-24"
    >
      <noscript>
        <Alert tone="warning" title={SCANNER_TEXTS.needsJavaScript}>
          {SCANNER_TEXTS.useQrInfo} <a href="/qr-info">{SCANNER_TEXTS.qrInfo}</a>
        </Alert>
      </noscript>
      {!list && <NoList isLoading={screen.isLoading} link={screen.link} />}
      {list && <DeskTop screen={screen} list={list} crew={crew} timeZone={timeZone} />}
      {readiness && !screen.isLoading && !isFinish && <ReadinessCard {...readiness} />}
      <div className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="sticky top-0 z-10 -mx-4 grid gap-3 bg-page px-4 py-1 md:mx-0 md:px-0">
          {isTaking && (
            <CameraBox onCode={crew.scan}>
              <DeskSearch typed={typed} onType={setTyped} onSend={send} />
            </CameraBox>
          )}
          <DeskDock>
            <SettleBar items={unsettled} onSeen={crew.markSeen} onSend={crew.sendAgain} />
            <TimeQuestion
              screen={screen}
              now={device?.now}
              timeZone={timeZone}
              onSay={crew.sayTime}
            />
            <LinkBanner
              link={screen.link}
              waiting={waiting}
              lack={device && lackOf(screen, device)}
            />
            <DeskFeedback
              feedback={feedback}
              person={person}
              isAdmin={isAdmin}
              onUndo={feedback?.isHome ? crew.stillOut : crew.undo}
              onPay={crew.pay}
              onOwes={crew.comeOwing}
              onReason={crew.checkIn}
            />
            {isTaking && (
              <DockBar
                isFinish={isFinish}
                toCome={stillToCome(groups.people).length}
                isFiltered={isFiltered}
                onFilter={setFiltered}
                onLast={crew.beLast}
              >
                <WalkIn
                  takesMoney={isAdmin}
                  onOpen={crew.clearFeedback}
                  typed={typed}
                  needsReason={isAdmin && now !== undefined && !isInWindow(list.run, now)}
                  onAdd={(guest) => {
                    crew.addWalkIn(guest);
                    setTyped("");
                  }}
                />
              </DockBar>
            )}
          </DeskDock>
        </div>
        {list && (
          <DeskPeople {...{ screen, list, live, groups, typed, isFiltered, crew, timeZone, now }} />
        )}
        {!list && isTaking && <UnlistedEntries items={waiting} />}
      </div>
      <SeenList items={screen.seen} />
      <DeskFoot eventId={list?.eventId} home={homeOf(list?.crew.kind)} isKept={isKept} />
    </main>
  );
}

function lackOf({ list, isLoading, isTimeInDoubt }: Screen, { now, isWritable }: BrowserState) {
  return isLoading ? undefined : offlineGapOf(list, { now, isTimeInDoubt, isWritable });
}
