import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

declare global {
  interface Window {
    /** The button that somebody pressed before the page's script was there. */
    pressedEarly?: HTMLElement | null;
  }
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyPress />
    </StrictMode>,
  );
});

/** A press on a button counts also when it came before the script. */
function EarlyPress() {
  useEffect(() => {
    window.pressedEarly?.click();
    window.pressedEarly = null;
  }, []);
  return null;
}
