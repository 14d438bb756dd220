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
  /** Formats a value of the axis; unformatted by default. */
  axis?: (value: number) => string;
  tone?: Tone;
  /** The axis extends at least to this value. */
  atLeast?: number;
  /** Labels only every third bar, for narrow charts. */
  narrow?: boolean;
  className?: string;
}

/** Up to this many bars all have labels. */
const ALL_LABELLED = 7;

/**
 * A bar chart over time with an axis. Values are shown by pointer, tap or arrow keys, and in a table for
 * screen readers and print.
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
