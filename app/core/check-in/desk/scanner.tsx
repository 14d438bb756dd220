import { type FormEvent, useEffect, useState } from "react";
import { holdsSeat } from "~/core/bookings/status";
import { clockOf } from "~/lib/device-clock";
import { pageAddress } from "~/lib/language";
import {
  DESK_SEARCH_TEXTS,
  SCANNER_TEXTS,
  SETTLE_BAR_TEXTS,
  UNLISTED_ENTRIES_TEXTS,
} from "~/texts/check-in/desk-desk";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Input } from "~/ui/field";
import { OpenSign } from "~/ui/open-sign";
import { codeDetector } from "~/ui/use-camera";
import { useDocumentReload } from "~/ui/use-document-reload";
import { useOfflinePage } from "~/ui/use-offline-page";
import { afterPaint } from "~/ui/use-painted-submit";
import { useServiceWorker } from "~/ui/use-service-worker";
import { Icon as OctagonX } from "~icons/octagon-x";
import { isInWindow, windowOf } from "../check-ins";
import { homeOf } from "../desk";
import type { Queued, Unsettled } from "../device/device-data";
import { type BrowserState, offlineGapOf, readinessOf, watchReadiness } from "../device/readiness";
import type { Happen, Screen } from "../device/state";
import { isDeskWritable } from "../device/storage";
import { isCutOff } from "../device/words";
import { withoutCapsLock } from "../pass/passes";
import { isTypedCode, stillToCome } from "../roster/roster";
import { CameraBox } from "./camera-box";
import { DeskDock, DeskFeedback } from "./desk-feedback";
import { DeskFoot, DockBar, TimeQuestion } from "./desk-foot";
import { DeskPeople, NoList, useGroupChoice } from "./desk-people";

import { DeskTop } from "./desk-top";
import { LinkBanner, ReadinessCard } from "./link-banner";
import { RehearsalCard } from "./rehearsal-card";
import { SwapButton, SwapProgress } from "./swap-panel";
import { UnsettledList } from "./unsettled-list";
import { startFade, useCheckInDesk } from "./use-check-in-desk";
import { useDoubleTapGuard } from "./use-double-tap-guard";
import { WalkIn } from "./walk-in-form";

/** The check-in desk: the list, with the camera beside it; works offline. */
export function Scanner({ timeZone, publicKey }: { timeZone: string; publicKey: string }) {
  useDocumentReload();
  useServiceWorker();
  const device = useReadiness();
  const { screen, happen } = useCheckInDesk(publicKey);
  const isKept = useOfflinePage(useDecoder(!screen.isLoading));
  const [typed, setTyped] = useState("");
  const [isFiltered, setFiltered] = useState(false);
  const heard = screen.list?.crewClock ?? screen.list;
  const now = useServerNow(screen.isTimeInDoubt ? undefined : heard);

  const { list, roster, feedback, waiting, unsettled, isFinish } = screen;
  const live = roster.filter(({ status }) => holdsSeat(status));

  function send(text: string) {
    if (!isTypedCode(text, live)) return;
    happen({ type: "code_read", text: withoutCapsLock(text.trim()), method: "code" });
    setTyped("");
  }

  // Without a list entries are kept, unless the server said that there is no run or refuses this person.
  const isTaking = list !== undefined || (!screen.isLoading && isCutOff(screen.link));
  const isAdmin = list?.crew.kind === "admin";
  useEffect(
    () => startFade(feedback, isAdmin, () => happen({ type: "feedback_cleared" })),
    [feedback, isAdmin, happen],
  );
  const guardDoubleTaps = useDoubleTapGuard(feedback);
  const person = roster.find((entry) => entry.bookingId === feedback?.bookingId);
  const groups = useGroupChoice(live, list?.ownGroup);

  return (
    <main
      id="main"
      data-glare
      onClickCapture={guardDoubleTaps}
      className="mx-auto grid w-full max-w-5xl gap-2 px-4 pt-2 pb-56 md:gap-4 md:pt-4 md:pb-24"
    >
      <noscript>
        <Alert tone="warning" title={SCANNER_TEXTS.needsJavaScript}>
          {SCANNER_TEXTS.useQrInfo} <a href={pageAddress("/qr-info")}>{SCANNER_TEXTS.qrInfo}</a>
        </Alert>
      </noscript>
      {!list && <NoList isLoading={screen.isLoading} link={screen.link} />}
      {list && <DeskTop screen={screen} list={list} happen={happen} timeZone={timeZone} />}
      {!screen.isLoading && (
        <Readiness screen={screen} device={device} isKept={isKept} now={now} happen={happen} />
      )}
      <div className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="sticky top-0 z-10 -mx-4 grid gap-3 bg-page px-4 py-1 md:mx-0 md:px-0">
          {isTaking && (
            <CameraBox onCode={(text) => happen({ type: "code_read", text, method: "scan" })}>
              <DeskSearch typed={typed} onType={setTyped} onSend={send} />
            </CameraBox>
          )}
          <DeskDock>
            <SettleBar items={unsettled} happen={happen} />
            <TimeQuestion screen={screen} now={device?.now} timeZone={timeZone} happen={happen} />
            <LinkBanner
              link={screen.link}
              waiting={waiting}
              lack={device && lackOf(screen, device)}
            />
            <SwapProgress swap={screen.swap} />
            <DeskFeedback feedback={feedback} person={person} isAdmin={isAdmin} happen={happen} />
            {isTaking && (
              <DockBar
                isFinish={isFinish}
                toCome={stillToCome(groups.people).length}
                isFiltered={isFiltered}
                onFilter={setFiltered}
              >
                <WalkIn
                  takesMoney={isAdmin}
                  onOpen={() => happen({ type: "feedback_cleared" })}
                  typed={typed}
                  needsReason={isAdmin && now !== undefined && !isInWindow(list.run, now)}
                  onAdd={(guest) => {
                    happen({ type: "walk_in_added", guest });
                    setTyped("");
                  }}
                />
              </DockBar>
            )}
          </DeskDock>
        </div>
        {list && (
          <DeskPeople
            {...{ screen, list, live, groups, typed, isFiltered, happen, timeZone, now }}
          />
        )}
        {!list && isTaking && <UnlistedEntries items={waiting} />}
      </div>
      <SeenList items={screen.seen} />
      {list && (
        <div className="justify-self-center">
          <SwapButton list={list} waiting={waiting} />
        </div>
      )}
      <DeskFoot eventId={list?.eventId} home={homeOf(list?.crew.kind)} isKept={isKept} />
    </main>
  );
}

/** Whether the decoder is on this phone: it is loaded while there is a signal, so that the camera works without one, after the list is painted. */
function useDecoder(isListShown: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isListShown) afterPaint(() => void codeDetector().finally(() => setLoaded(true)));
  }, [isListShown]);
  return isLoaded;
}

interface ReadinessProps {
  screen: Screen;
  device: BrowserState | undefined;
  isKept: boolean;
  /** By the server's clock; undefined while that is not known. */
  now: number | undefined;
  happen: Happen;
}

/** Whether this phone is ready for a desk without a signal; until check-in opens it can try itself. */
function Readiness({ screen, device, isKept, now, happen }: ReadinessProps) {
  const { list, roster, waiting, unsettled, isTimeInDoubt, isFinish } = screen;
  if (isFinish) return null;
  const people = roster.filter(({ status }) => holdsSeat(status)).length;
  const counts = { people, waiting: waiting.length, unsettled: unsettled.length };
  const isBefore = list && now !== undefined && now < windowOf(list.run).opensAt;
  return (
    <>
      {device && (
        <ReadinessCard {...readinessOf({ ...device, ...counts, list, isKept, isTimeInDoubt })} />
      )}
      {isBefore && <RehearsalCard list={list} happen={happen} />}
    </>
  );
}

function lackOf({ list, isLoading, isTimeInDoubt }: Screen, { now, isWritable }: BrowserState) {
  return isLoading ? undefined : offlineGapOf(list, { now, isTimeInDoubt, isWritable });
}

const CLOCK_TICK_MS = 20_000;

/** The server's time by the device's clock, updated every 20 seconds; undefined while unknown. */
function useServerNow(heard: Parameters<typeof clockOf>[0] | undefined): number | undefined {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return heard && clockOf(heard, Math.max(now, heard.fetchedAt));
}

/** The state of this browser's camera, storage and home screen, and the device's time, read at intervals; undefined before the first look. */
function useReadiness(): BrowserState | undefined {
  const [seen, setSeen] = useState<BrowserState>();
  useEffect(
    () =>
      watchReadiness({
        listDevices: () => navigator.mediaDevices?.enumerateDevices(),
        isInstalled: () => matchMedia("(display-mode: standalone)").matches,
        tryWrite: isDeskWritable,
        now: () => Date.now(),
        onSeen: setSeen,
        onPlaying: (look) => {
          document.addEventListener("playing", look, { capture: true });
          return () => document.removeEventListener("playing", look, { capture: true });
        },
      }),
    [],
  );
  return seen;
}

/** What was taken on this phone without a list, each amber until the server has decided about it. */
function UnlistedEntries({ items }: { items: Queued[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="kept-here" className="grid gap-2">
      <h2 id="kept-here" className="text-heading">
        {UNLISTED_ENTRIES_TEXTS.title}
      </h2>
      <ul>
        {items.map(({ seq, label }) => (
          <li
            key={seq}
            className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line py-2"
          >
            <b className="mr-auto text-lg">{label}</b>
            <Badge tone="warning">{UNLISTED_ENTRIES_TEXTS.toBeSettled}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search field of the list; its text is selected on focus. */
function DeskSearch({
  typed,
  onType,
  onSend,
}: {
  typed: string;
  onType: (text: string) => void;
  /** Called on Enter, with a code or a name. */
  onSend: (text: string) => void;
}) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(typed);
    // Hides the keyboard, so that the list is visible.
    event.currentTarget.querySelector("input")?.blur();
  }

  return (
    <search className="min-w-0 grow">
      <form onSubmit={send}>
        <Input
          label={DESK_SEARCH_TEXTS.label}
          hideLabel
          type="search"
          placeholder={DESK_SEARCH_TEXTS.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          className="[&_input]:min-h-13 [&_input]:text-lg"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  );
}

/** The entries to settle, with their number; in view until each is marked as seen. */
export function SettleBar({ items, happen }: { items: Unsettled[]; happen: Happen }) {
  if (items.length === 0) return null;
  return (
    <details className="group rounded-lg border border-danger/30 bg-danger-soft shadow-float">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-bold text-danger">
        <OctagonX aria-hidden className="size-5 shrink-0" />
        <span role="alert">{SETTLE_BAR_TEXTS.toSettle({ count: items.length })}</span>
        <OpenSign />
      </summary>
      <div className="max-h-[40dvh] overflow-y-auto px-2 pb-2">
        <UnsettledList items={items} happen={happen} />
      </div>
    </details>
  );
}

/** Entries that were marked as seen: on this phone until a logout, and in the admin's log once the server has them. */
function SeenList({ items }: { items: Unsettled[] }) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-muted underline">
        {SETTLE_BAR_TEXTS.seen({ count: items.length })}
      </summary>
      <UnsettledList items={items} />
    </details>
  );
}
