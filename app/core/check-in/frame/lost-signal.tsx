import { Button } from "~/ui/button";
import { useDocumentReload } from "~/ui/use-document-reload";
import { useConnection } from "../desk/use-connection";
import { LOST_SIGNAL_TEXTS } from "./crew-texts";
import { CrewExplanation } from "./crew-explanation";

const FIRST_TRY_MS = 5_000;
const openAgain = () => location.reload();

/**
 * Shown when a client navigation to a crew page failed. The page may be cached on the device, so it is
 * opened once as a document, which the service worker answers, and again by itself
 * once the network is back.
 */
export function LostSignal() {
  useDocumentReload();
  useConnection(FIRST_TRY_MS, openAgain);
  return (
    <CrewExplanation title={LOST_SIGNAL_TEXTS.title} text={LOST_SIGNAL_TEXTS.opensByItself}>
      <Button type="button" size="large" onClick={openAgain}>
        {LOST_SIGNAL_TEXTS.tryAgain}
      </Button>
    </CrewExplanation>
  );
}
