import { useId } from "react";
import { roundedUp } from "~/lib/measures";
import { classNames } from "./class-names";

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
  className?: string;
}

const fills = { info: "fill-info-fill", success: "fill-success-fill" };

/** Bars over time with an axis, a tooltip for each, and the same figures as a table for readers and paper. */
export function BarChart({
  title,
  unit,
  of,
  bars,
  axis = String,
  tone = "info",
  className,
}: BarChartProps) {
  const id = useId();
  const top = roundedUp(Math.max(...bars.map(({ value }) => value), 0));
  return (
    <figure aria-labelledby={id} className={classNames("grid min-w-0 gap-3", className)}>
      <figcaption id={id} className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-muted">{unit}</span>
      </figcaption>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 print:hidden">
        <div className="figure flex h-36 flex-col justify-between text-right text-sm leading-none text-muted">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {axis(value)}
            </span>
          ))}
        </div>
        <div className="relative h-36 border-b border-control">
          <div className="absolute inset-x-0 top-0 border-t border-line" />
          <div className="absolute inset-x-0 top-1/2 border-t border-line" />
          <div className="absolute inset-0 flex items-stretch">
            {bars.map((bar) => (
              <Column key={bar.key} bar={bar} top={top} fill={fills[tone]} />
            ))}
          </div>
        </div>
        <div />
        <div className="flex pt-1 text-center text-xs text-muted">
          {bars.map((bar, index) => (
            <span
              key={bar.key}
              className={classNames(
                "min-w-0 flex-1 whitespace-nowrap",
                bars.length > 7 && index % 2 === 0 && "max-sm:invisible",
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

function Column({ bar, top, fill }: { bar: Bar; top: number; fill: string }) {
  const height = Math.min(100, (bar.value / top) * 100);
  return (
    <div className="group relative flex-1 hover:bg-ink/5">
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="size-full">
        <title>{`${bar.name}: ${bar.text}`}</title>
        {height > 0 && <rect x="1.5" width="7" y={100 - height} height={height} className={fill} />}
      </svg>
      <span className="pointer-events-none absolute bottom-full left-1/2 z-10 hidden -translate-x-1/2 rounded-md bg-ink px-2 py-1 text-xs whitespace-nowrap text-on-ink group-hover:block">
        {bar.name}: {bar.text}
      </span>
    </div>
  );
}
