import type { ReactNode } from "react";
import { useClub } from "~/content/page-club";
import type { EventId } from "~/db/tables/shapes";
import { formatTime, type Instant, timeOf } from "~/lib/dates";
import { DOCK_BAR_TEXTS, SCANNER_TEXTS, TIME_QUESTION_TEXTS } from "~/texts/check-in/desk-desk";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { timeChoices } from "../device/clock";
import type { Happen, Screen } from "../device/state";
import { isCutOff } from "../device/words";

interface DeskFootProps {
  /** The event shown at the desk; without a list, none. */
  eventId: EventId | undefined;
  home: string;
  isKept: boolean;
}

/** The way from the desk to QR Info of the same event and out of the desk, and whether the page works offline. */
export function DeskFoot({ eventId, home, isKept }: DeskFootProps) {
  return (
    <>
      <nav aria-label={SCANNER_TEXTS.otherPages} className="flex flex-wrap justify-center gap-3">
        <ButtonLink
          reloadDocument
          to={`/qr-info${eventId ? `?${new URLSearchParams({ event: eventId })}` : ""}`}
          variant="quiet"
        >
          {SCANNER_TEXTS.qrInfo}
        </ButtonLink>
        <ButtonLink reloadDocument to={home} variant="quiet">
          {SCANNER_TEXTS.leaveTheDesk}
        </ButtonLink>
      </nav>
      <p className="text-center text-sm text-muted noscript:hidden">
        {useClub().name} · {isKept ? SCANNER_TEXTS.isKept : SCANNER_TEXTS.gettingReady}
      </p>
    </>
  );
}

interface DockBarProps {
  isFinish: boolean;
  /** At the start: how many have not come yet. */
  toCome: number;
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
  /** The button beside it. */
  children: ReactNode;
}

/** The bar at the lower edge, under the resting thumb: at the start the filter, and a walk-in. */
export function DockBar({ isFinish, toCome, isFiltered, onFilter, children }: DockBarProps) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {!isFinish && (
        <Button
          type="button"
          size="large"
          aria-pressed={isFiltered}
          className={classNames(
            "px-3!",
            isFiltered && "border-transparent! bg-ink! text-on-ink! hover:bg-ink/85!",
          )}
          onClick={() => onFilter(!isFiltered)}
        >
          {DOCK_BAR_TEXTS.stillToCome({ count: toCome })}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Asks the crew for the time while this phone has no signal and its clock is in doubt; one tap answers. */
export function TimeQuestion({
  screen: { list, link, isTimeInDoubt },
  now,
  timeZone,
  happen,
}: {
  screen: Screen;
  /** By the device's clock; undefined before it was read. */
  now: Instant | undefined;
  timeZone: string;
  happen: Happen;
}) {
  if (!list || now === undefined || !isTimeInDoubt || !isCutOff(link)) return null;
  const timeText = (at: Instant) => formatTime(timeOf(at, timeZone));
  return (
    <Alert tone="warning" announce title={TIME_QUESTION_TEXTS.ask({ time: timeText(now) })}>
      <p>{TIME_QUESTION_TEXTS.nearest}</p>
      <div className="flex flex-wrap gap-2">
        {timeChoices(list, now).map((at) => (
          <Button
            key={at}
            type="button"
            size="small"
            onClick={() => happen({ type: "time_said", time: at })}
          >
            {timeText(at)}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
