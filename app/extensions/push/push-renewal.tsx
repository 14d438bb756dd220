import { useEffect } from "react";
import { PUSH_TEXTS } from "~/texts/messages/messages";
import { readTab, writeTab } from "~/ui/tab-storage";
import { showToast } from "~/ui/toast";

/** Set once this tab has looked. */
const LOOKED = "push-looked-at";

/** At the first page of a visit: turns notifications on again where the browser lost them, or says that they are off. */
export function PushRenewal() {
  useEffect(() => {
    if (!("PushManager" in window) || readTab(LOOKED) !== null) return;
    writeTab(LOOKED, "yes");
    import("./push")
      .then(({ renewPush }) => renewPush())
      .then(({ isOff }) => {
        if (isOff) showToast({ title: PUSH_TEXTS.haveEnded, timeout: 0 });
      })
      // Where the file does not load, or the browser refuses, the next visit looks again.
      .catch(() => writeTab(LOOKED, null));
  }, []);
  return null;
}
