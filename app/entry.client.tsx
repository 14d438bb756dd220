import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ClubOnPage, readPageClub } from "./content/page-club";
import { goOnAfterReload, notesClicks } from "./ui/headed-for";
import { loadFirstTranslations } from "./ui/page-translations";

declare global {
  interface Window {
    /** The button that was pressed before the page's script had loaded. */
    pressedEarly?: HTMLElement | null;
  }
}

if (!("popover" in HTMLElement.prototype)) {
  void import("./ui/popover-fallback").then(({ watchPopovers }) => watchPopovers());
}

const INSTRUMENTATIONS = [notesClicks];

goOnAfterReload();
await loadFirstTranslations();

const club = readPageClub();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

/**
 * Repeats a press on a button that came before the script had loaded. The router has no siblings, as on the
 * server: beside one, `useId` would give fields other names than in the server's page.
 */
function Page() {
  useEffect(() => {
    window.pressedEarly?.click();
    window.pressedEarly = null;
  }, []);
  return (
    <ClubOnPage club={club}>
      <HydratedRouter instrumentations={INSTRUMENTATIONS} />
    </ClubOnPage>
  );
}
