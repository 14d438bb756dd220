import { formatHours, formatKm, formatPace } from "~/lib/measures";
import {
  PROGRESS_TEXTS,
  WINDOW_CARD_TEXTS,
  WINDOW_LABELS,
  WINDOW_TITLES,
} from "~/texts/progress/progress";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { cachedPart } from "~/ui/cached-part";
import { Card } from "~/ui/card";
import { Segmented } from "~/ui/segmented";
import { Stat, StatList } from "~/ui/stat";
import {
  ESTIMATED_DISTANCE_M,
  ESTIMATED_PACE_S_PER_KM,
  paceOf,
  type StatsWindow,
  type Totals,
  WINDOW_PARAM,
  WINDOWS,
} from "../statistics/statistics";

export interface WindowCardProps {
  windows: Record<StatsWindow, Totals>;
  window: StatsWindow;
}

/** Totals of the last 7 days, this month or this year, with links to switch. */
export function WindowCard({ windows, window: shown }: WindowCardProps) {
  const { title, caption } = WINDOW_TITLES[shown];
  return (
    <Card as="section" aria-label={WINDOW_CARD_TEXTS.label} className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="heading text-lg leading-snug">{title}</h2>
          <p className="text-sm text-muted">{caption}</p>
        </div>
        <WindowLinks shown={shown} />
      </div>
      <WindowTotals totals={windows[shown]} />
      {windows[shown].estimates > 0 && <EstimateNote isShort />}
    </Card>
  );
}

const WindowLinks = cachedPart(({ shown }: { shown: StatsWindow }) => (
  <Segmented
    label={WINDOW_CARD_TEXTS.period}
    options={WINDOWS.map((window) => ({
      to: `?${WINDOW_PARAM}=${window}`,
      label: WINDOW_LABELS[window],
      current: window === shown,
    }))}
  />
));

function WindowTotals({ totals }: { totals: Totals }) {
  const mark = totals.estimates > 0 ? "*" : "";
  return (
    <StatList className="grid-cols-2!">
      <Stat
        label={WINDOW_CARD_TEXTS.distance}
        value={`${formatKm(totals.distanceM)}${mark}`}
        unit="km"
      />
      <Stat label={WINDOW_CARD_TEXTS.runs} value={totals.runs} />
      <Stat label={COMMON_WORDS.time} value={`${formatHours(totals.durationS)}${mark}`} unit="h" />
      {totals.distanceM > 0 && (
        <Stat
          label={WINDOW_CARD_TEXTS.pace}
          value={`${formatPace(paceOf(totals))}${mark}`}
          unit="/km"
        />
      )}
    </StatList>
  );
}

/** Explains the star beside an estimate; `isShort` leaves a phone the first words. */
export function EstimateNote({ isShort = false }: { isShort?: boolean }) {
  return (
    <p className="text-sm text-muted">
      {isShort && (
        <span aria-hidden className="sm:hidden">
          {PROGRESS_TEXTS.estimateShort}
        </span>
      )}
      <span className={isShort ? "max-sm:sr-only" : undefined}>
        {PROGRESS_TEXTS.estimate({
          pace: formatPace(ESTIMATED_PACE_S_PER_KM),
          km: ESTIMATED_DISTANCE_M / 1000,
        })}
      </span>
    </p>
  );
}
