import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { PAGE_LINKS_TEXTS } from "~/texts/site-wide/page-links";
import { PAGINATION_TEXTS } from "~/texts/site-wide/pagination";
import { classNames } from "./class-names";
import { PageStep } from "./page-links";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** The address of a page. */
  to: (page: number) => LinkProps["to"];
  className?: string;
}

/** Links to the pages of a list; renders nothing for one page. */
export function Pagination({ page, pageCount, to, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={PAGE_LINKS_TEXTS.pages}
      className={classNames("flex items-center justify-between", className)}
    >
      <PageStep to={page > 1 ? to(page - 1) : undefined} rel="prev">
        <ChevronLeft aria-hidden className="size-4" />

        {PAGE_LINKS_TEXTS.previous}
      </PageStep>
      <ol className="hidden gap-1 sm:flex">
        {pagesAround(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden className="grid size-9 place-items-center text-muted">
                …
              </span>
            ) : (
              <Link
                to={to(number)}
                aria-label={PAGINATION_TEXTS.page({ number })}
                aria-current={number === page ? "page" : undefined}
                className="grid h-9 min-w-9 place-items-center rounded-lg px-2 font-bold tabular-nums no-underline transition-colors duration-150 hover:bg-tint aria-[current=page]:bg-ink aria-[current=page]:text-on-ink"
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted tabular-nums sm:hidden">
        {PAGINATION_TEXTS.page2({ page, pageCount })}
      </p>
      <PageStep to={page < pageCount ? to(page + 1) : undefined} rel="next">
        {PAGE_LINKS_TEXTS.next}
        <ChevronRight aria-hidden className="size-4" />
      </PageStep>
    </nav>
  );
}

/** The first, last and neighbouring page numbers; null stands for a gap. */
function pagesAround(page: number, pageCount: number) {
  const near = [1, page - 1, page, page + 1, pageCount];
  const shown = [...new Set(near)].filter((number) => number >= 1 && number <= pageCount);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
