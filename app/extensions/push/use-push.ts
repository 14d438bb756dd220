import { useEffect, useState } from "react";
import type { PushAbility } from "./push";

/** The code that calls the browser's push functions, loaded on demand. */
const loadClient = () => import("./push");

export interface Push {
  /** Undefined until the browser has been asked. */
  ability: PushAbility | undefined;
  isOn: boolean;
  isBusy: boolean;
  /** Whether turning them on failed. */
  hasFailed: boolean;
  turnOn: () => void;
  /** Declines notifications: the question is not shown again. */
  decline: () => void;
}

/** Notifications in this browser; `digests` are those of the browsers that the server has stored. */
export function usePush(publicKey: string, digests: readonly string[] = []): Push {
  const [ability, setAbility] = useState<PushAbility>();
  const [isOn, setOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const known = digests.join();

  useEffect(() => {
    let isGone = false;
    const look = loadClient().then(async ({ pushAbility, findPushDigest }) => {
      const can = pushAbility();
      const digest = can === "yes" ? await findPushDigest(publicKey) : undefined;
      if (isGone) return;
      setAbility(can);
      setOn(digest !== undefined && known.split(",").includes(digest));
    });
    // Where the file does not load, nothing is offered until the next visit.
    look.catch(() => {});
    return () => {
      isGone = true;
    };
  }, [publicKey, known]);

  async function turnOn() {
    setBusy(true);
    setFailed(false);
    const { pushAbility, turnOnPush } = await loadClient();
    const isDone = await turnOnPush(publicKey).catch(() => false);
    setAbility(pushAbility());
    if (isDone) setOn(true);
    else setFailed(true);
    setBusy(false);
  }

  return {
    ability,
    isOn,
    isBusy,
    hasFailed,
    turnOn: () => void turnOn(),
    decline: () => {
      loadClient()
        .then(({ declinePush }) => declinePush())
        .catch(() => {});
    },
  };
}
