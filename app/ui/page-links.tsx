import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type PageEnds, pageAddress } from "~/lib/page-cursor";
import { buttonStyle } from "./button-style";
import { classNames } from "./class-names";

export interface PageLinksProps extends PageEnds {
  /** The query string of the list, whose choices stay. */
  search: string;
  label?: string;
}

/** Links to the first, previous, next and last page of a list; renders nothing for one page. */
export function PageLinks({ search, before, after, label = "Pages" }: PageLinksProps) {
  if (!before && !after) return null;
  const to = (page: Parameters<typeof pageAddress>[1]) => pageAddress(search, page);
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-2" data-print="hide">
      <span className="flex gap-1">
        <Step to={before ? to({}) : undefined}>
          <ChevronsLeft aria-hidden className="size-4" />
          First
        </Step>
        <Step to={before ? to({ before }) : undefined} rel="prev">
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </Step>
      </span>
      <span className="flex gap-1">
        <Step to={after ? to({ after }) : undefined} rel="next">
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Step>
        <Step to={after ? to({ at: "last" }) : undefined}>
          Last
          <ChevronsRight aria-hidden className="size-4" />
        </Step>
      </span>
    </nav>
  );
}

function Step({
  to,
  rel,
  children,
}: {
  to: string | undefined;
  rel?: "prev" | "next";
  children: ReactNode;
}) {
  const look = buttonStyle({ variant: "quiet", size: "small" });
  if (!to) return <span className={classNames(look, "invisible")}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
