import { useId } from "react";
import { roundedUp } from "~/lib/measures";
import type { Bar, Tone } from "./chart-marks";
import { ChartPlot } from "./chart-plot";
import { classNames } from "./class-names";

export interface BarChartProps {
  title: string;
  /** Unit of the axis, such as 'km'. */
  unit: string;
  /** Name of the column of labels in the table, such as 'Week'. */
  of: string;
  bars: Bar[];
  /** How a figure on the axis is written; as it is unless given. */
  axis?: (value: number) => string;
  tone?: Tone;
  /** The axis reaches at least this far. */
  atLeast?: number;
  /** Names only every third bar, where the chart is narrow. */
  narrow?: boolean;
  className?: string;
}

/** So few bars all keep their labels. */
const ALL_LABELLED = 7;

/**
 * Bars over time with an axis, the figure of each by pointer, tap or arrow keys, and all of them as a table for
 * readers and paper.
 */
export function BarChart({
  title,
  unit,
  of,
  bars,
  axis,
  tone,
  atLeast = 0,
  narrow = false,
  className,
}: BarChartProps) {
  const id = useId();
  const top = roundedUp(Math.max(...bars.map(({ value }) => value), atLeast));
  const some = narrow ? { small: 6, wide: 3 } : { small: 2, wide: 1 };
  return (
    <figure aria-labelledby={id} className={classNames("grid min-w-0 gap-3", className)}>
      <figcaption id={id} className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-muted">{unit}</span>
      </figcaption>
      <ChartPlot
        title={title}
        of={of}
        bars={bars}
        ticks={[0, top / 2, top]}
        axis={axis}
        tone={tone}
        labelled={bars.length > ALL_LABELLED ? some : { small: 1, wide: 1 }}
        height="h-36"
        className="print:hidden"
      />
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
