import { useRevalidator } from "react-router";
import { Alert } from "~/ui/alert";
import { QrCode } from "~/ui/qr-code";
import { useWakeLock } from "~/ui/use-wake-lock";
import { useConnection } from "../desk/use-connection";
import { SELF_SCREEN_TEXTS } from "../pages-texts";

const CLOSED_LOOK_AGAIN_MS = 30_000;

export interface SelfScreenProps {
  shown: { code: string; changesInMs: number; qr: { size: number; path: string } } | null;
}

/** The code to scan at the start; loads the next one when it expires, and again once the network is back. */
export function SelfScreen({ shown }: SelfScreenProps) {
  useWakeLock();
  const { revalidate } = useRevalidator();
  const isLost = useConnection(shown?.changesInMs ?? CLOSED_LOOK_AGAIN_MS, revalidate);

  if (isLost) {
    return (
      <Alert tone="warning" announce title={SELF_SCREEN_TEXTS.noCode}>
        {SELF_SCREEN_TEXTS.nextOneComes}
      </Alert>
    );
  }
  if (!shown) {
    return (
      <Alert tone="info" title={SELF_SCREEN_TEXTS.notOpen}>
        {SELF_SCREEN_TEXTS.whenItShows}
      </Alert>
    );
  }
  return (
    <div
      data-theme="light"
      className="mx-auto grid w-full max-w-lg justify-items-center gap-4 rounded-xl bg-surface p-4 text-ink"
    >
      <QrCode label={SELF_SCREEN_TEXTS.label} {...shown.qr} />
      <p className="text-lg">{SELF_SCREEN_TEXTS.scanIt}</p>
      <p className="figure text-5xl tracking-widest">{shown.code}</p>
      <p className="text-muted">{SELF_SCREEN_TEXTS.changes}</p>
    </div>
  );
}
