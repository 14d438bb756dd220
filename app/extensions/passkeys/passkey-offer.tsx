import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { PASSKEY_OFFER_TEXTS } from "~/texts/passkeys/passkeys";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useModal } from "~/ui/question-dialog";
import { Icon as Fingerprint } from "~icons/fingerprint-pattern";

import { useCanMakePasskeys, useNewPasskey } from "./use-passkey";

const OPTIONS = "/settings/passkeys/options";

/** After a code was accepted: asks for a passkey on a device that can make one, unless it was asked for twice before. */
export function PasskeyOffer({ isOffered }: { isOffered: boolean }) {
  const canMake = useCanMakePasskeys(isOffered);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered || !canMake) return;
    setOpen(true);
    const body = new URLSearchParams({ intent: "offered" });
    fetch(OPTIONS, { method: "POST", body }).catch(() => {});
  }, [isOffered, canMake]);
  return isOpen ? <OfferDialog onClose={() => setOpen(false)} /> : null;
}

function OfferDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const { submit, data, state } = useFetcher<{ added?: boolean; text?: string }>();
  const send = useCallback(
    (answer: string) =>
      void submit({ intent: "add", answer }, { method: "post", action: "/settings/passkeys" }),
    [submit],
  );
  const { isBusy, error, make } = useNewPasskey(OPTIONS, send);
  const problem = error ?? data?.text;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="passkey-offer"
      onClose={onClose}
      className="m-auto mb-4 w-[min(26rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim sm:mb-auto"
    >
      <div className="grid gap-4">
        <h2 id="passkey-offer" className="text-heading">
          {PASSKEY_OFFER_TEXTS.title}
        </h2>
        {data?.added ? (
          <p role="status">{PASSKEY_OFFER_TEXTS.done}</p>
        ) : (
          <p className="text-muted">{PASSKEY_OFFER_TEXTS.intro}</p>
        )}
        {problem && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {!data?.added && (
            <Button
              type="button"
              variant="primary"
              icon={<Fingerprint />}
              busy={isBusy || state !== "idle"}
              onClick={() => make({})}
            >
              {PASSKEY_OFFER_TEXTS.setUp}
            </Button>
          )}
          <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
            {data?.added ? PASSKEY_OFFER_TEXTS.close : PASSKEY_OFFER_TEXTS.notNow}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
