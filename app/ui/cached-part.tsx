import { type ReactNode, useContext } from "react";
import { PageParts } from "~/framework/cached-parts";

interface CachedPartProps {
  /** All values that the part depends on: two parts with the same values have the same HTML. */
  by: readonly unknown[];
  children: ReactNode;
}

/**
 * A part of a page that is rendered once for equal values: its HTML is cached by them. It must not depend on
 * anything else (a hook's state, the session, `useId`).
 */
export function CachedPart({ by, children }: CachedPartProps) {
  const page = useContext(PageParts);
  if (!page) return children;
  const { at, isCached } = page.ask(JSON.stringify(by));
  if (isCached) return <template data-cached={at} />;
  return (
    <>
      <template data-made={at} />
      <PageParts value={undefined}>{children}</PageParts>
      <template data-end={at} />
    </>
  );
}
