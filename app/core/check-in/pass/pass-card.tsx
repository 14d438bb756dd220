import { CheckCircle2, House, Sun } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { formatDay, formatTime, timeOf } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { QrCode } from "~/ui/qr-code";
import { useOfflinePage } from "~/ui/use-offline-page";
import { useServiceWorker } from "~/ui/use-service-worker";
import { useWakeLock } from "~/ui/use-wake-lock";
import { PASS_CARD_TEXTS } from "../pages-texts";
import { spacedReference } from "./passes";
import type { PassView } from "./passes.server";

export interface PassCardProps {
  pass: Omit<PassView, "mapUrl" | "status" | "endsAt" | "text">;
  qr: { size: number; path: string };
  submitKey: string;
  timeZone: string;
  /** Why 'I am home' was refused. */
  refusal?: string | undefined;
}

/** A booking's pass: the QR code, the event, and the short code to read out. */
export function PassCard({ pass, qr, submitKey, timeZone, refusal }: PassCardProps) {
  const awake = useWakeLock();
  useServiceWorker();
  const kept = useOfflinePage();
  return (
    <article
      data-theme="light"
      className="mx-auto grid w-full max-w-md justify-items-center gap-4 rounded-xl border border-line bg-surface p-4 text-ink sm:p-6"
    >
      <header className="grid w-full gap-1 text-center wrap-anywhere">
        <h1 className="text-heading">{pass.title}</h1>
        <p className="figure text-2xl">
          {formatDay(pass.date)}, {formatTime(pass.time)}
        </p>
        <p className="text-muted">{pass.location}</p>
      </header>
      <QrCode label={PASS_CARD_TEXTS.passFor(pass.title)} {...qr} />
      <div className="grid justify-items-center gap-1">
        <p className="text-sm text-muted">{PASS_CARD_TEXTS.sayThisCode}</p>
        <p className="figure text-4xl tracking-widest select-all">
          {spacedReference(pass.reference)}
        </p>
        <p className="text-center font-bold wrap-anywhere">{pass.name}</p>
      </div>
      {pass.checkedInAt !== null && (
        <Badge tone="success" icon={<CheckCircle2 aria-hidden />}>
          {PASS_CARD_TEXTS.checkedIn}
        </Badge>
      )}
      {pass.back && <Back {...pass.back} {...{ submitKey, timeZone, refusal }} />}
      {pass.due && <Due {...pass.due} />}
      {/* Both sentences appear after loading: room for two lines is kept. */}
      <p className="flex min-h-10 items-start gap-2 text-sm text-muted" data-print="hide">
        {awake && (
          <>
            <Sun aria-hidden className="mt-0.5 size-4 shrink-0" /> {PASS_CARD_TEXTS.staysOn}
          </>
        )}
        {kept && ` ${PASS_CARD_TEXTS.isKept}`}
      </p>
    </article>
  );
}

/** What is still to pay; after a reference was given, that the club looks for it. */
function Due({ rupees, utr }: { rupees: number; utr: string | null }) {
  if (utr !== null)
    return (
      <Alert tone="info" title={PASS_CARD_TEXTS.referenceGiven(utr)}>
        {PASS_CARD_TEXTS.isLookedFor}
      </Alert>
    );
  return (
    <Alert tone="warning" title={PASS_CARD_TEXTS.notPaidYet(formatRupees(rupees))}>
      {PASS_CARD_TEXTS.payBefore}
    </Alert>
  );
}

/** 'I am home', for a run that counts everybody back. */
function Back({
  isAsked,
  homeAt,
  submitKey,
  timeZone,
  refusal,
}: { isAsked: boolean; homeAt: number | null } & Pick<
  PassCardProps,
  "submitKey" | "timeZone" | "refusal"
>) {
  const isBusy = useNavigation().state !== "idle";
  if (homeAt !== null)
    return (
      <Badge tone="success" icon={<House aria-hidden />}>
        {PASS_CARD_TEXTS.homeAt(formatTime(timeOf(homeAt, timeZone)))}
      </Badge>
    );
  if (!isAsked && !refusal) return null;
  return (
    <div className="grid w-full gap-3" data-print="hide">
      {refusal && (
        <Alert tone="danger" announce>
          {refusal}
        </Alert>
      )}
      {isAsked && (
        <Form method="post" className="grid gap-1">
          <input type="hidden" name="submitKey" value={submitKey} />
          <Button variant="primary" size="large" wide icon={<House />} busy={isBusy}>
            {PASS_CARD_TEXTS.iAmHome}
          </Button>
          <p className="text-center text-sm text-muted">{PASS_CARD_TEXTS.leadersWait}</p>
        </Form>
      )}
    </div>
  );
}
