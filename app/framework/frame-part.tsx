import { createContext, type ReactNode, useContext } from "react";

/**
 * Whether head and scripts of the page are kept as text, so that the layout omits them; never in the browser.
 */
export const IsFramed = createContext(false);

/** A part of the frame of all pages; renders nothing when the frame is kept as text around the page. */
export function FramePart({ children }: { children: ReactNode }) {
  return useContext(IsFramed) ? null : children;
}
