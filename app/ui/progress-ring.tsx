import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { ProgressBarProps } from "./progress-bar";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

interface ProgressRingProps extends ProgressBarProps {
  max: number;
  /** The size. */
  className: string;
  /** Content of the middle: a value or an icon. */
  children?: ReactNode;
}

const strokes = {
  accent: "stroke-accent",
  success: "stroke-success-fill",
  warning: "stroke-warning-fill",
};

/** Progress as a ring; closed when complete. */
export function ProgressRing({
  label,
  value,
  max,
  valueText,
  tone = "accent",
  className,
  children,
}: ProgressRingProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={classNames("relative inline-grid shrink-0 place-items-center", className)}
    >
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <g fill="none" strokeWidth="9" strokeLinecap="round">
          <circle cx="50" cy="50" r={RADIUS} className="stroke-line" />
          {share > 0 && (
            <circle
              cx="50"
              cy="50"
              r={RADIUS}
              strokeDasharray={`${(share * LENGTH).toFixed(2)} ${LENGTH.toFixed(2)}`}
              className={classNames(strokes[tone], "transition-[stroke-dasharray] duration-250")}
            />
          )}
        </g>
      </svg>
      <span aria-hidden className="relative grid place-items-center text-center">
        {children}
      </span>
    </div>
  );
}
