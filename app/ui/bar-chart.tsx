import { useId } from "react";
import { roundedUp } from "~/lib/measures";
import { classNames } from "./class-names";
import { useArrowChoice } from "./use-arrow-choice";

export interface Bar {
  key: string;
  /** Short, under the bar. */
  label: string;
  /** In full, for the tooltip and the table. */
  name: string;
  value: number;
  /** The value as it is read, with its unit. */
  text: string;
}

export interface BarChartProps {
  title: string;
  /** Unit of the axis, such as 'km'. */
  unit: string;
  /** Name of the column of labels in the table, such as 'Week'. */
  of: string;
  bars: Bar[];
  /** How a figure on the axis is written; as it is unless given. */
  axis?: (value: number) => string;
  tone?: "info" | "success";
  /** The axis reaches at least this far. */
  atLeast?: number;
  /** Names only every third bar, where the chart is narrow. */
  narrow?: boolean;
  className?: string;
}

const fills = { info: "fill-info-fill", success: "fill-success-fill" };

/**
 * Bars over time with an axis, the figure of each by pointer, tap or arrow keys, and all of them as a table for
 * readers and paper.
 */
export function BarChart({
  title,
  unit,
  of,
  bars,
  axis = String,
  tone = "info",
  atLeast = 0,
  narrow = false,
  className,
}: BarChartProps) {
  const id = useId();
  const { chosen, current, choose, keys } = useArrowChoice(bars.length);
  const read = bars[current];
  const top = roundedUp(Math.max(...bars.map(({ value }) => value), atLeast));
  return (
    <figure aria-labelledby={id} className={classNames("grid min-w-0 gap-3", className)}>
      <figcaption id={id} className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-muted">{unit}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 print:hidden">
        <div
          aria-hidden
          className="figure flex h-36 flex-col justify-between text-right text-sm leading-none text-muted"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {axis(value)}
            </span>
          ))}
        </div>
        <div
          {...keys}
          role="slider"
          tabIndex={0}
          aria-valuemin={0}
          aria-valuemax={bars.length - 1}
          aria-valuenow={current}
          aria-label={`${title}, ${of.toLowerCase()} by ${of.toLowerCase()}`}
          aria-valuetext={read && `${read.name}: ${read.text}`}
          className="relative h-36 border-b border-control"
        >
          <div className="absolute inset-x-0 top-0 border-t border-line" />
          <div className="absolute inset-x-0 top-1/2 border-t border-line" />
          <div className="absolute inset-0 flex items-stretch">
            {bars.map((bar, index) => (
              <Column
                key={bar.key}
                bar={bar}
                top={top}
                fill={fills[tone]}
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
                "flex min-w-0 flex-1 justify-center whitespace-nowrap",
                bars.length > 7 && !isNamed(bars.length - 1 - index, 2) && "max-sm:invisible",
                narrow && bars.length > 7 && !isNamed(bars.length - 1 - index, 3) && "invisible",
              )}
            >
              {bar.label}
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only w-full text-left print:not-sr-only">
        <caption>{`${title}, ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              <td>{bar.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function isNamed(fromEnd: number, every: number): boolean {
  return fromEnd % every === 0;
}

type Side = "left" | "middle" | "right";

const sides: Record<Side, string> = {
  left: "left-0",
  middle: "left-1/2 -translate-x-1/2",
  right: "right-0",
};

/** Keeps the tooltip of the outer thirds within the chart. */
function sideOf(index: number, count: number): Side {
  if (index * 3 < count) return "left";
  return index * 3 < count * 2 ? "middle" : "right";
}

interface ColumnProps {
  bar: Bar;
  top: number;
  fill: string;
  side: Side;
  isChosen: boolean;
  onChoose: () => void;
}

function Column({ bar, top, fill, side, isChosen, onChoose }: ColumnProps) {
  const height = Math.min(100, (bar.value / top) * 100);
  return (
    <div
      aria-hidden
      onPointerDown={onChoose}
      className={classNames("group relative flex-1 hover:bg-ink/5", isChosen && "bg-ink/8")}
    >
      <svg aria-hidden="true" viewBox="0 0 10 100" preserveAspectRatio="none" className="size-full">
        {height > 0 && <rect x="1.5" width="7" y={100 - height} height={height} className={fill} />}
      </svg>
      <span
        className={classNames(
          "pointer-events-none absolute bottom-full z-10 rounded-md bg-ink px-2 py-1 text-xs whitespace-nowrap text-on-ink group-hover:block",
          sides[side],
          isChosen ? "block" : "hidden",
        )}
      >
        {bar.name}: {bar.text}
      </span>
    </div>
  );
}
