import type { ReactNode } from "react";
import { Icon as ChevronDown } from "~icons/chevron-down";

/** The sign in a `<summary>` that its `<details className="group">` opens and closes. */
export function OpenSign() {
  return (
    <ChevronDown
      aria-hidden
      className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
    />
  );
}

/** A part of a page that is closed until its title is pressed. */
export function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
        {title}
        <OpenSign />
      </summary>
      {children}
    </details>
  );
}

/** The heading of a card that is folded: the `<summary>` of a `<details className="group">`. */
export function FoldedHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center gap-2">
      <h2 id={id} className="heading text-lg leading-snug">
        {children}
      </h2>
      <OpenSign />
    </summary>
  );
}
