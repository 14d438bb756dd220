import { CHART_PLOT_TEXTS } from "~/texts/site-wide/chart";
import { type Bar, type ChartTone, Line, PlotColumn, sideOf } from "./chart-marks";
import { classNames } from "./class-names";
import { useArrowChoice } from "./use-arrow-choice";

export interface ChartPlotProps {
  title: string;
  /** The name of a bar's unit, such as 'Week'. */
  of: string;
  bars: Bar[];
  /** Values of the axis at equal distances, from the bottom to the top; they may descend. */
  ticks: number[];
  /** Formats a value of the axis; unformatted by default. */
  axis?: ((value: number) => string) | undefined;
  kind?: "bars" | "dots" | "line";
  tone?: ChartTone | undefined;
  /** Every how many bars have a label, counted from the last: on small and on wide screens. */
  labelled: { small: number; wide: number };
  /** Class names that set the height. */
  height: string;
  className?: string;
}

/** Up to this many bars have room for a label on two lines. */
const FEW = 4;

/** Bars, dots or a line with an axis; values are shown by pointer, tap or arrow keys, and announced. */
export function ChartPlot({
  title,
  of,
  bars,
  ticks,
  axis = String,
  kind = "bars",
  tone = "info",
  labelled,
  height,
  className,
}: ChartPlotProps) {
  const { chosen, current, choose, sliderOf } = useArrowChoice(bars.length);
  const read = bars[current];
  const heights = bars.map(({ value }) => shareOf(ticks, value));
  return (
    <div className={classNames("grid grid-cols-[auto_minmax(0,1fr)] gap-x-2", className)}>
      <div
        aria-hidden
        className={classNames(
          "figure flex flex-col-reverse justify-between text-right text-sm leading-none text-muted",
          height,
        )}
      >
        {ticks.map((value) => (
          <span key={value} className="-my-1.5">
            {axis(value)}
          </span>
        ))}
      </div>
      <div
        {...sliderOf(
          CHART_PLOT_TEXTS.oneByOne({ title, of: of.toLowerCase() }),
          read && `${read.name}: ${read.text}`,
        )}
        className={classNames("relative border-b border-control", height)}
      >
        <div className="absolute inset-0 flex flex-col justify-between">
          {ticks.map((value, index) => (
            <div key={value} className={index < ticks.length - 1 ? "border-t border-line" : ""} />
          ))}
        </div>
        {kind === "line" && <Line heights={heights} />}
        <div className="absolute inset-0 flex items-stretch">
          {bars.map((bar, index) => (
            <PlotColumn
              key={bar.key}
              bar={bar}
              height={kind === "line" ? 0 : (heights[index] ?? 0)}
              mark={kind === "dots" ? "dot" : "bar"}
              tone={bar.tone ?? tone}
              side={sideOf(index, bars.length)}
              isChosen={index === chosen}
              onChoose={() => choose(index)}
            />
          ))}
        </div>
      </div>
      <div />
      <div aria-hidden className="flex pt-1 text-center text-xs text-muted">
        {bars.map((bar, index) => (
          <span
            key={bar.key}
            className={classNames(
              "flex min-w-0 flex-1 justify-center",
              bars.length > FEW && "whitespace-nowrap",
              (bars.length - 1 - index) % labelled.small !== 0 && "max-sm:invisible",
              (bars.length - 1 - index) % labelled.wide !== 0 && "sm:invisible",
              index > 0 && index < bars.length - 1 && "max-[18rem]:invisible",
            )}
          >
            {bar.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A value's position on the axis, in percent. */
function shareOf(ticks: number[], value: number): number {
  const [from = 0, to = 1] = [ticks[0], ticks.at(-1)];
  return Math.min(100, ((value - from) / (to - from)) * 100);
}
