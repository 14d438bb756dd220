import type { ReactNode } from "react";

export interface LineIconProps {
  className?: string;
  /** What it says by itself; without it, screen readers pass over the icon. */
  "aria-label"?: string;
}

/** An icon of Lucide with this drawing, which `~icons/name` takes from the package. */
export function lineIcon(drawing: string): (props: LineIconProps) => ReactNode {
  const inner = { __html: drawing };
  return (props) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props["aria-label"] === undefined ? "true" : undefined}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing from the package, as it is at the build.
      dangerouslySetInnerHTML={inner}
    />
  );
}
