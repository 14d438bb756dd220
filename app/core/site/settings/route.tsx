import { data, Link } from "react-router";
import { club } from "~/content/club";
import { SECTIONS } from "~/content/sections";
import { removeSampleClub } from "~/extensions/sample-club/remove-sample-club.server";
import { hasSample } from "~/extensions/sample-club/list-sample-rows.server";
import { hasSecondStep } from "~/core/people/admins/admins.server";
import { checkMessages } from "./check-messages.server";
import { findUnsaid } from "~/core/site/landing/find-unsaid.server";
import { MessageCheck } from "./message-check";
import { SampleRemoval } from "./sample-removal";
import { SetupGuide } from "./setup-guide";
import { hasComingEvent } from "./has-coming-event.server";
import { listContentChanges } from "./list-content-changes.server";
import { setupSteps } from "./setup";
import {
  HEALTH_TEXTS,
  MESSAGE_CHECK_TEXTS,
  SETTINGS_PAGE_TEXTS,
  SETTINGS_TEXTS,
} from "~/core/site/texts";
import { formatMoment } from "~/lib/dates";
import { MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [
  { title: SETTINGS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mode, now, timeZone } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  return await readOrFail(context, { failed: SETTINGS_TEXTS.failed }, async () => {
    const changes = await listContentChanges(db);
    const withSample = await hasSample(db);
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
    await removeSampleClub(db, by);
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
