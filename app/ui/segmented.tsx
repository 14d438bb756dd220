import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export interface SegmentedProps {
  /** What is chosen, for screen readers. */
  label: string;
  options: { to: LinkProps["to"]; label: ReactNode; current: boolean; count?: number }[];
}

/** A choice of a few options stored in the query string; links, one of them current. They wrap, so that none is hidden. */
export function Segmented({ label, options }: SegmentedProps) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="inline-flex max-w-full flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {options.map((option) => (
          <li key={typeof option.to === "string" ? option.to : JSON.stringify(option.to)}>
            <Link
              to={option.to}
              preventScrollReset
              aria-current={option.current ? "true" : undefined}
              className="flex min-h-9 items-center gap-1.5 rounded-md border border-transparent px-3.5 max-sm:px-3 font-bold text-muted no-underline transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-[current=true]:border-line aria-[current=true]:bg-raised aria-[current=true]:text-ink"
            >
              {option.label}
              {option.count !== undefined && <span className="figure text-sm">{option.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
