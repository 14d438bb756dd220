import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { reportHome } from "~/core/check-in/everybody-back/report-home.server";
import { reportHomeSchema } from "~/core/check-in/form";
import { formatTime, formatWhen, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { qrPath } from "~/lib/qr";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { PASS_TEXTS, REPORT_HOME_REFUSAL_TEXTS } from "~/texts/check-in/home";
import { PASS_CARD_TEXTS } from "~/texts/check-in/pages";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { QrCode } from "~/ui/qr-code";
import { useOfflinePage } from "~/ui/use-offline-page";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { useServiceWorker } from "~/ui/use-service-worker";
import { useWakeLock } from "~/ui/use-wake-lock";
import { Icon as CheckCircle2 } from "~icons/circle-check";
import { Icon as House } from "~icons/house";
import { Icon as Sun } from "~icons/sun";
import type { Route } from "./+types/route";
import { spacedReference } from "./passes";
import { findPass } from "./passes.server";

export const meta = pageTitle((club) => PASS_TEXTS.yourPass({ club }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const pass = await findPass(db, { bookingId: params.id, memberId, secret, now });
  if (!pass) throw data({ reason: "no_pass" }, { status: 404 });
  const { text, ...shown } = pass;
  return { pass: shown, qr: qrPath(text), submitKey: newId(), timeZone };
}

export const shouldRevalidate = revalidateAfterRefusal;

/** 'I am home', on the pass or on the dashboard, which the member is sent back to. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const submission = parseWithZod(await request.formData(), { schema: reportHomeSchema });
  if (submission.status !== "success") return data({ text: FORM_TEXTS.reload }, { status: 400 });
  const { submitKey, from } = submission.value;
  const outcome = await reportHome(db, { bookingId: params.id, memberId, submitKey, now });
  if (outcome.ok)
    throw redirect(from === "dashboard" ? "/dashboard" : `/bookings/${params.id}/pass`);
  if (outcome.reason === "no_pass") throw data({ reason: "no_pass" }, { status: 404 });
  return data({ text: REPORT_HOME_REFUSAL_TEXTS[outcome.reason] }, { status: 409 });
}

/** A booking's pass: the QR code, the event, and the short code to read out. */
export default function PassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pass, qr, submitKey, timeZone } = loaderData;
  const awake = useWakeLock();
  useServiceWorker();
  const kept = useOfflinePage();
  return (
    <article
      data-theme="light"
      data-glare
      className="mx-auto grid w-full max-w-md justify-items-center gap-4 rounded-xl border border-line bg-surface p-4 text-ink sm:p-6"
    >
      <header className="grid w-full gap-1 text-center wrap-anywhere">
        <h1 className="text-heading">{pass.title}</h1>
        <p className="figure text-2xl">{formatWhen(pass)}</p>
        <p className="text-muted">{pass.location}</p>
      </header>
      <QrCode
        label={PASS_CARD_TEXTS.passFor({ run: pass.title })}
        className="max-w-[52svh] short:order-first"
        {...qr}
      />
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
      {pass.back && <Back {...pass.back} {...{ submitKey, timeZone }} refusal={actionData?.text} />}
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
      <Alert tone="info" title={PASS_CARD_TEXTS.referenceGiven({ utr })}>
        {PASS_CARD_TEXTS.isLookedFor}
      </Alert>
    );
  return (
    <Alert tone="warning" title={PASS_CARD_TEXTS.notPaidYet({ rupees: formatRupees(rupees) })}>
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
}: {
  isAsked: boolean;
  homeAt: number | null;
  submitKey: string;
  timeZone: string;
  /** Why 'I am home' was refused. */
  refusal: string | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  if (homeAt !== null)
    return (
      <Badge tone="success" icon={<House aria-hidden />}>
        {PASS_CARD_TEXTS.homeAt({ time: formatTime(timeOf(homeAt, timeZone)) })}
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
