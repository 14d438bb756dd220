import { ArrowRight, CircleCheck, CircleDashed, Trash2 } from "lucide-react";
import { data, Form, Link } from "react-router";
import { club } from "~/content/club";
import { SECTIONS } from "~/content/sections";
import { hasSecondStep } from "~/core/people/admins/admins.server";
import { findUnsaid } from "~/core/site/landing/find-welcome.server";
import {
  HEALTH_TEXTS,
  MESSAGE_CHECK_TEXTS,
  SETTINGS_PAGE_TEXTS,
  SETTINGS_TEXTS,
} from "~/core/site/texts";
import { formatMoment } from "~/lib/moments";
import { COUNTRY_CODE, MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SERVER_SLOTS } from "~/parts.server";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PhoneField } from "~/ui/phone-field";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { DONE_TEXT, guideTitle, MESSAGE_FORM_TEXTS, SAMPLE_TEXTS } from "../texts";
import type { Route } from "./+types/route";
import { checkMessages, hasComingEvent } from "./answer-section.server";
import { type SetupStep, setupSteps } from "./setup";
import { listContentChanges } from "./show-club-content.server";

export const meta: Route.MetaFunction = () => [
  { title: SETTINGS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mode, now, timeZone } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  return await readOrFail(context, { failed: SETTINGS_TEXTS.failed }, async () => {
    const changes = await listContentChanges(db);
    const withSample = (await SERVER_SLOTS.hasSample?.(db)) ?? false;
    return {
      withSample,
      steps: setupSteps({
        changed: changes.flatMap(({ section, values }) => (values ? [section] : [])),
        unsaid: mode === "live" ? await findUnsaid(db) : [],
        hasSample: withSample,
        hasEvent: await hasComingEvent(db, { now }),
        hasSecondStep: await hasSecondStep(db, { adminId }),
      }),
      changed: Object.fromEntries(
        changes.map(({ section, savedAt, savedBy, values }) => [
          section,
          values && `Changed ${formatMoment(savedAt, timeZone)} by ${savedBy}`,
        ]),
      ),
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId, sms } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const by = { adminId, adminName, requestId, now };
  const form = await request.formData();
  if (requireIntent(form, ["message", "remove-sample"]) === "remove-sample") {
    await SERVER_SLOTS.removeSampleClub?.(db, by);
    return data({ ok: true, text: SETTINGS_TEXTS.sampleRemoved });
  }
  const digits = plainPhoneDigits(String(form.get("phone") ?? ""));
  if (!MOBILE_DIGITS.test(digits))
    return data({ ok: false, text: MESSAGE_CHECK_TEXTS.bad_number }, { status: 400 });
  const sent = await checkMessages(db, { ...by, sms, digits });
  if (sent.ok) return data({ ok: true, text: MESSAGE_CHECK_TEXTS.sent });
  return data({ ok: false, text: MESSAGE_CHECK_TEXTS[sent.reason] }, { status: 409 });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { changed, steps, withSample } = loaderData;
  return (
    <>
      <PageHeader title={SETTINGS_PAGE_TEXTS.settings} intro={SETTINGS_TEXTS.intro} />
      <ChangeResult answer={actionData} />
      <SetupGuide steps={steps} />
      <Card as="section" flush>
        <h2 className="sr-only">{SETTINGS_PAGE_TEXTS.club}</h2>
        <ul className="divide-y divide-line">
          {SECTIONS.map(({ key, title, intro }) => (
            <li key={key} className="grid gap-0.5 px-5 py-4 sm:px-6">
              <Link to={`/admin/settings/${key}`} className="w-fit py-1 font-bold">
                {title}
              </Link>
              <span>{intro}</span>
              <span className="text-sm text-muted">
                {changed[key] ?? SETTINGS_TEXTS.asDelivered}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <Link to="/admin/health" className="inline-flex w-fit py-1 font-bold">
          {HEALTH_TEXTS.title}
        </Link>
        <p>{HEALTH_TEXTS.intro}</p>
      </Card>
      <MessageCheck />
      {withSample && <SampleRemoval />}
    </>
  );
}

/** Removes the sample club, once the admin has opened what it means. */
function SampleRemoval() {
  return (
    <Card as="section" id="sample" className="grid scroll-mt-20 gap-4">
      <CardHeader title={SAMPLE_TEXTS.title} className="mb-0!" />
      <p>{SAMPLE_TEXTS.what}</p>
      <Form method="post">
        <Button name="intent" value="remove-sample" variant="danger" icon={<Trash2 />}>
          {SAMPLE_TEXTS.remove}
        </Button>
      </Form>
    </Card>
  );
}

/** The form that sends a test message to a number of the admin's. */
function MessageCheck() {
  return (
    <Card as="section" id="messages" className="grid scroll-mt-20 gap-4">
      <CardHeader title={MESSAGE_FORM_TEXTS.title} className="mb-0!" />
      <p>{MESSAGE_FORM_TEXTS.intro}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <PhoneField
          label={MESSAGE_FORM_TEXTS.phone}
          name="phone"
          id="phone"
          prefix={COUNTRY_CODE}
          autoComplete="tel"
          required
        />
        <Button name="intent" value="message">
          {MESSAGE_FORM_TEXTS.send}
        </Button>
      </Form>
    </Card>
  );
}

/** The open steps of a new club, shown until all are done. */
function SetupGuide({ steps }: { steps: SetupStep[] }) {
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open === 0) return null;
  return (
    <Card as="section">
      <CardHeader title={guideTitle(steps.length - open, steps.length)} />
      <ol className="divide-y divide-line">
        {steps.map(({ key, title, text, to, isDone }) => (
          <li key={key} className="flex items-start gap-3 py-2.5">
            {isDone ? (
              <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
            )}
            <div className="grid gap-0.5">
              <Link to={to} className="inline-flex w-fit items-center gap-1.5 py-1 font-bold">
                {title}
                {!isDone && <ArrowRight aria-hidden className="size-4" />}
              </Link>
              <span className="text-muted">{isDone ? DONE_TEXT : text}</span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
