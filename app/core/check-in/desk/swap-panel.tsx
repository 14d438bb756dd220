import { useEffect, useState } from "react";
import { type QrPath, qrPath } from "~/lib/qr";
import { SWAP_TEXTS } from "~/texts/check-in/desk-desk";
import { Button } from "~/ui/button";
import { ProgressRing } from "~/ui/progress-ring";
import { QrCode } from "~/ui/qr-code";
import { useModal } from "~/ui/question-dialog";
import { useWakeLock } from "~/ui/use-wake-lock";
import { Icon as QrIcon } from "~icons/qr-code";
import type { EventList, Queued } from "../device/device-data";
import { deviceId, nextShowing } from "../device/device-id";
import { type SwapParts, sealSwap, swapCodes, swapOf } from "../device/swap";

/** Shows another phone what this one holds, as codes in turn; `waiting` are the entries that the server has not answered. */
export function SwapButton({ list, waiting }: { list: EventList; waiting: Queued[] }) {
  const [codes, setCodes] = useState<QrPath[]>();

  async function show() {
    const device = deviceId();
    const showing = nextShowing();
    if (device === undefined || showing === undefined || list.swapKey === undefined) {
      setCodes([]);
      return;
    }
    const swap = swapOf(list, { queue: waiting, device, showing });
    const texts = swapCodes(await sealSwap(swap, list.swapKey));
    setCodes(texts.map((text) => qrPath(text, "L")));
  }

  return (
    <>
      <Button type="button" variant="quiet" icon={<QrIcon />} onClick={() => void show()}>
        {SWAP_TEXTS.title}
      </Button>
      {codes && <Showing codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

/** How long each code stays: the decoder of a slow phone needs a third of that. */
const CODE_SHOWN_MS = 450;

function Showing({ codes, onClose }: { codes: QrPath[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  useWakeLock();
  useEffect(() => {
    const timer = setInterval(() => setAt((one) => one + 1), CODE_SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  const index = codes.length > 0 ? at % codes.length : 0;
  const code = codes[index];
  const dialog = useModal();
  useEffect(() => {
    // The button below, which takes the focus, would scroll the code away on a low screen.
    dialog.current?.scrollTo(0, 0);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-label={SWAP_TEXTS.title}
      onClose={onClose}
      data-theme="light"
      className="fixed inset-0 m-0 grid size-full max-h-none max-w-none auto-rows-max content-center-safe justify-items-center gap-4 overflow-y-auto bg-surface p-4 text-ink"
    >
      {code ? (
        <>
          <QrCode
            label={SWAP_TEXTS.code({ at: index + 1, count: codes.length })}
            className="max-w-[min(92vw,70dvh)]"
            {...code}
          />
          <p className="figure text-xl">
            {index + 1} / {codes.length}
          </p>
          <p className="max-w-prose text-center">{SWAP_TEXTS.how}</p>
        </>
      ) : (
        <p className="text-lg">{SWAP_TEXTS.notYet}</p>
      )}
      <Button type="button" size="large" onClick={onClose}>
        {SWAP_TEXTS.close}
      </Button>
    </dialog>
  );
}

/** How many of another phone's codes were read; nothing while none is. */
export function SwapProgress({ swap }: { swap: SwapParts | undefined }) {
  if (!swap) return null;
  const read = swap.parts.size;
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-lg bg-ink p-3 font-bold text-on-ink shadow-float"
    >
      <ProgressRing
        label={SWAP_TEXTS.reading}
        value={read}
        max={swap.count}
        valueText={SWAP_TEXTS.readOf({ read, count: swap.count })}
        className="size-12"
      />
      {SWAP_TEXTS.readOf({ read, count: swap.count })}
    </div>
  );
}
