import { type ReactNode, useContext } from "react";
import { PageParts } from "~/framework/kept-parts";

interface KeptPartProps {
  /** Everything that the part shows or depends on: two parts with the same values have the same HTML. */
  by: readonly unknown[];
  children: ReactNode;
}

/**
 * A part of a page that is rendered once for all who get the same: its HTML is kept by the values that it is made of.
 * Nothing inside may be known from elsewhere (a hook's state, the session, `useId`).
 */
export function KeptPart({ by, children }: KeptPartProps) {
  const page = useContext(PageParts);
  if (!page) return children;
  const { at, isKept } = page.ask(JSON.stringify(by));
  if (isKept) return <template data-kept={at} />;
  return (
    <>
      <template data-made={at} />
      <PageParts value={undefined}>{children}</PageParts>
      <template data-end={at} />
    </>
  );
}
