import { classNames } from "./class-names";

export interface Bar {
  key: string;
  /** Short label under the bar. */
  label: string;
  /** Full label for the tooltip and the table. */
  name: string;
  value: number;
  /** The value as text, with its unit. */
  text: string;
  /** There is nothing to show: a small mark on the axis stands for it. */
  isEmpty?: boolean;
  /** The bar's tone; the chart's by default. */
  tone?: ChartTone | undefined;
}

export type ChartTone = "info" | "success" | "accent";

const fills = { info: "fill-info-fill", success: "fill-success-fill", accent: "fill-accent" };

/** A line across the plot, with each value at the middle of its column. */
export function Line({ heights }: { heights: number[] }) {
  const count = heights.length;
  const ends = [heights[0] ?? 0, heights.at(-1) ?? 0].map((height) => 100 - height);
  const middle = heights.map((height, index) => `L${index + 0.5} ${100 - height}`).join("");
  const line = `M0 ${ends[0]}${middle}L${count} ${ends[1]}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path d={`${line}V100H0z`} className="fill-info-soft opacity-60" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-info-fill stroke-2"
      />
    </svg>
  );
}

type Side = "left" | "middle" | "right";

const sides: Record<Side, string> = {
  left: "left-0",
  middle: "left-1/2 -translate-x-1/2",
  right: "right-0",
};

/** Which side the tooltip of a column opens to, so that it stays inside the chart. */
export function sideOf(index: number, count: number): Side {
  if (index * 3 < count) return "left";
  return index * 3 < count * 2 ? "middle" : "right";
}

interface PlotColumnProps {
  bar: Bar;
  /** Height in percent of the plot. */
  height: number;
  mark?: "bar" | "dot";
  tone: ChartTone;
  side: Side;
  isChosen: boolean;
  onChoose: () => void;
}

/** A column of the plot: an optional bar and a tooltip with its value. */
export function PlotColumn({
  bar,
  height,
  mark = "bar",
  tone,
  side,
  isChosen,
  onChoose,
}: PlotColumnProps) {
  return (
    <div
      aria-hidden
      onPointerDown={onChoose}
      className={classNames("group relative flex-1 hover:bg-tint", isChosen && "bg-tint")}
    >
      {bar.isEmpty && (
        <span className="absolute bottom-0 left-1/2 h-1 w-1/4 max-w-3 -translate-x-1/2 rounded-t-sm bg-line" />
      )}
      {!bar.isEmpty && mark === "dot" && (
        <svg aria-hidden="true" className="size-full overflow-visible">
          <circle cx="50%" cy={`${100 - height}%`} r="5" className={fills[tone]} />
        </svg>
      )}
      {mark === "bar" && height > 0 && !bar.isEmpty && (
        <svg aria-hidden="true" className="mx-auto size-full max-w-24">
          {/* Extends below the plot, so that only the upper corners are round. */}
          <rect
            x="15%"
            width="70%"
            y={`${100 - height}%`}
            height="110%"
            rx="4"
            className={fills[tone]}
          />
        </svg>
      )}
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
