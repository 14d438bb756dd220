import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { withChoices } from "~/lib/address-choices";
import type { PageEnds } from "~/lib/page-cursor";
import { PAGE_LINKS_TEXTS } from "~/texts/site-wide/page-links";
import { Icon as ChevronLeft } from "~icons/chevron-left";
import { Icon as ChevronRight } from "~icons/chevron-right";
import { Icon as ChevronsLeft } from "~icons/chevrons-left";
import { Icon as ChevronsRight } from "~icons/chevrons-right";
import { buttonStyle } from "./button";
import { classNames } from "./class-names";

export interface PageLinksProps extends PageEnds {
  /** The query string of the list, whose choices stay. */
  search: string;
}

/** Links to the first, previous, next and last page of a list; renders nothing for one page. */
export function PageLinks({ search, before, after }: PageLinksProps) {
  if (!before && !after) return null;
  const to = (page: { after?: string; before?: string; at?: "last" }) => withChoices(search, page);
  return (
    <nav
      aria-label={PAGE_LINKS_TEXTS.pages}
      className="flex flex-wrap justify-between gap-2"
      data-print="hide"
    >
      <span className="flex flex-wrap gap-1">
        <PageStep to={before ? to({}) : undefined}>
          <ChevronsLeft aria-hidden className="size-4" />

          {PAGE_LINKS_TEXTS.first}
        </PageStep>
        <PageStep to={before ? to({ before }) : undefined} rel="prev">
          <ChevronLeft aria-hidden className="size-4" />

          {PAGE_LINKS_TEXTS.previous}
        </PageStep>
      </span>
      <span className="flex flex-wrap gap-1">
        <PageStep to={after ? to({ after }) : undefined} rel="next">
          {PAGE_LINKS_TEXTS.next}
          <ChevronRight aria-hidden className="size-4" />
        </PageStep>
        <PageStep to={after ? to({ at: "last" }) : undefined}>
          {PAGE_LINKS_TEXTS.last}
          <ChevronsRight aria-hidden className="size-4" />
        </PageStep>
      </span>
    </nav>
  );
}

interface PageStepProps {
  /** Undefined where there is no such page; the place of the link stays. */
  to: LinkProps["to"] | undefined;
  rel?: "prev" | "next";
  children: ReactNode;
}

/** A link to another page of a list. */
function PageStep({ to, rel, children }: PageStepProps) {
  const look = buttonStyle({ variant: "quiet", size: "small" });
  if (!to) return <span className={classNames(look, "invisible")}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={look}>
      {children}
    </Link>
  );
}
