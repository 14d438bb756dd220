import type { ReactNode } from "react";
import { loadable } from "~/ui/loadable";

/** The member's layout on pages that visitors see too, who do not load its script. */
export const {
  Component: ViewerFrame,
  load: loadViewerFrame,
  preload: preloadViewerFrame,
} = loadable(async () => (await import("./member-frame")).MemberFrame, PlainFrame);

function PlainFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
