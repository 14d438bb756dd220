import { classNames } from "./class-names";

export interface ProgressBarProps {
  /** What is measured, for screen readers. */
  label: string;
  value: number;
  max?: number;
  /** The value as text instead of a percentage, such as '19 of 50'. */
  valueText?: string;
  tone?: "accent" | "success" | "warning";
}

const fills = {
  accent: "[--fill:var(--accent)]",
  success: "[--fill:var(--success-fill)]",
  warning: "[--fill:var(--warning-fill)]",
};

/** Progress as the browser's own element. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = "accent",
}: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      value={Math.min(Math.max(value, 0), max)}
      max={max}
      className={classNames("progress-bar", fills[tone])}
    />
  );
}
