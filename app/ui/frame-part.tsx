import { type ReactNode, useContext } from "react";
import { IsFramed } from "~/framework/page-frame";

/** A part of the frame of all pages; renders nothing when the frame is kept as text around the page. */
export function FramePart({ children }: { children: ReactNode }) {
  return useContext(IsFramed) ? null : children;
}
