import { type ReactNode, useContext } from "react";
import { IsFramed } from "~/framework/page-frame";

/** A part of the frame of all pages; left out where the frame is kept as text, which stands around the page already. */
export function FramePart({ children }: { children: ReactNode }) {
  return useContext(IsFramed) ? null : children;
}
