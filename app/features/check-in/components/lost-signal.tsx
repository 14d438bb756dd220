import { Button } from "~/ui/button";
import { useOwnDocument } from "~/ui/use-own-document";
import { useOwnReturn } from "../hooks/use-own-return";

const FIRST_KNOCK_MS = 5_000;
const openAgain = () => location.reload();

/**
 * Shown when a client navigation to a crew page failed. The page may be cached on the device, so it is
 * opened once as a document, which the service worker answers, and again by itself
 * once the network is back.
 */
export function LostSignal() {
  useOwnDocument();
  useOwnReturn(FIRST_KNOCK_MS, openAgain);
  return (
    <main
      id="main"
      className="column grid min-h-dvh content-center justify-items-start gap-4 py-12"
    >
      <h1 className="text-title">There is no signal here</h1>
      <p className="max-w-prose text-lg">
        This page needs one, and opens by itself once it is back. What was checked in stays safe.
      </p>
      <Button type="button" size="large" onClick={openAgain}>
        Try again
      </Button>
    </main>
  );
}
