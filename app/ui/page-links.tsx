import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type PageEnds, pageAddress } from "~/lib/page-cursor";
import { PageStep } from "./page-step";

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
        <PageStep to={before ? to({}) : undefined}>
          <ChevronsLeft aria-hidden className="size-4" />
          First
        </PageStep>
        <PageStep to={before ? to({ before }) : undefined} rel="prev">
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </PageStep>
      </span>
      <span className="flex gap-1">
        <PageStep to={after ? to({ after }) : undefined} rel="next">
          Next
          <ChevronRight aria-hidden className="size-4" />
        </PageStep>
        <PageStep to={after ? to({ at: "last" }) : undefined}>
          Last
          <ChevronsRight aria-hidden className="size-4" />
        </PageStep>
      </span>
    </nav>
  );
}
