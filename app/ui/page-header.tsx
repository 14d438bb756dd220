import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import { classNames } from "./class-names";

export interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  intro?: ReactNode;
  /** Link to the parent page. */
  back?: { to: LinkProps["to"]; label: string };
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The page's h1 with a back link and actions. */
export function PageHeader({ title, intro, back, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames("grid gap-2", className)}>
      {back && (
        <Link
          to={back.to}
          data-print="hide"
          className="-my-1 inline-flex min-h-8 w-fit items-center gap-1.5 text-sm font-bold text-muted no-underline wrap-anywhere hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid max-w-prose min-w-0 gap-1.5 wrap-anywhere">
          <h1 className="text-title">{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
        {actions && (
          <div data-print="hide" className="flex flex-wrap gap-3">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
