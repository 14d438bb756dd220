import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

declare global {
  interface Window {
    /** The button that somebody pressed before the page's script was there. */
    pressedEarly?: HTMLElement | null;
  }
}

if (!("popover" in HTMLElement.prototype)) {
  void import("./ui/popover-fallback").then(({ watchPopovers }) => watchPopovers());
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

/**
 * Repeats a press on a button that came before the script had loaded. The router stands alone, as on the server: beside a
 * sibling `useId` would name fields otherwise than the page that came.
 */
function Page() {
  useEffect(() => {
    window.pressedEarly?.click();
    window.pressedEarly = null;
  }, []);
  return <HydratedRouter />;
}
