import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface StatProps {
  label: ReactNode;
  /** The value as text. */
  value: ReactNode;
  /** The unit, in smaller type. */
  unit?: string;
  caption?: ReactNode;
  icon?: ReactNode;
}

/** A value with its label; several belong into a `StatList`. */
export function Stat({ label, value, unit, caption, icon }: StatProps) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="flex items-center gap-1.5 text-sm text-muted [&>svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="figure text-4xl leading-none">
        {value}
        {unit && <span className="ml-1 font-sans text-[0.5em] font-bold text-muted">{unit}</span>}
      </dd>
      {caption && <dd className="text-sm text-muted">{caption}</dd>}
    </div>
  );
}

/** Values side by side, as many as fit. */
export function StatList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-6 gap-y-5",
        className,
      )}
    >
      {children}
    </dl>
  );
}
