import { ClockFigure } from "~/ui/clock-figure";
import type { RhythmDay } from "./rhythm";

/** The days of a week with the starting times of the club's runs. */
export function WeekRhythm({ days }: { days: readonly RhythmDay[] }) {
  return (
    <ol className="grid grid-cols-7 gap-1.5">
      {days.map(({ name, times }) => (
        <li key={name} className="grid content-start justify-items-center gap-1.5 text-center">
          <span className={times.length > 0 ? "text-sm font-bold" : "text-sm text-muted"}>
            <span aria-hidden>{name.slice(0, 3)}</span>
            <span className="sr-only">{name}</span>
          </span>
          {times.length > 0 ? (
            times.map((time) => (
              <ClockFigure
                key={time}
                time={time}
                className="w-full rounded-sm bg-warning-fill py-1 leading-none text-on-warning max-sm:whitespace-normal"
              />
            ))
          ) : (
            <span className="h-6 w-full rounded-sm border border-dashed border-control/70">
              <span className="sr-only">no run</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
