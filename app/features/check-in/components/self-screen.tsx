import { useRevalidator } from "react-router";
import { Alert } from "~/ui/alert";
import { QrCode } from "~/ui/qr-code";
import { useWakeLock } from "~/ui/use-wake-lock";
import { useOwnReturn } from "../hooks/use-own-return";

const CLOSED_LOOK_AGAIN_MS = 30_000;

export interface SelfScreenProps {
  shown: { code: string; changesInMs: number; qr: { size: number; path: string } } | null;
}

/** The code to scan at the start; loads the next one when it expires, and again once the network is back. */
export function SelfScreen({ shown }: SelfScreenProps) {
  useWakeLock();
  const { revalidate } = useRevalidator();
  const isLost = useOwnReturn(shown?.changesInMs ?? CLOSED_LOOK_AGAIN_MS, revalidate);

  if (isLost) {
    return (
      <Alert tone="warning" announce title="No signal: no code at the moment">
        The next one comes by itself. Until then, please check in with the run leader.
      </Alert>
    );
  }
  if (!shown) {
    return (
      <Alert tone="info" title="Not open yet, or closed">
        The code shows from an hour before the start until two hours after the end.
      </Alert>
    );
  }
  return (
    <div
      data-theme="light"
      className="mx-auto grid w-full max-w-lg justify-items-center gap-4 rounded-xl bg-surface p-4 text-ink"
    >
      <QrCode label="Code for checking in by yourself" {...shown.qr} />
      <p className="text-lg">Scan it, or type this code:</p>
      <p className="figure text-5xl tracking-widest">{shown.code}</p>
      <p className="text-muted">It changes every 30 seconds.</p>
    </div>
  );
}
