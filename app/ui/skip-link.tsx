import type { ReactNode } from "react";

interface SkipLinkProps {
  /** The id of the page's main element. */
  target?: string;
  children?: ReactNode;
}

/** The first link of a page, visible while focused. */
export function SkipLink({ target = "main", children = "Skip to content" }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-lg bg-raised px-5 py-3 font-bold text-ink no-underline shadow-float focus:translate-y-0 print:hidden"
    >
      {children}
    </a>
  );
}
