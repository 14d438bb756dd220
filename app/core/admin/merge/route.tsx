import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { SUBSCRIBER_MERGE_PAGE_TEXTS } from "~/core/admin/pages-texts";
import { maskedPhone } from "~/core/people/phone-numbers";
import { dayOf, formatDay } from "~/lib/dates";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";
import { MergeForms } from "./merge-forms";
import { findMergeCandidate, listSharedEvents, mergeMembers } from "./merge-members.server";
import {
  isMergeConfirmed,
  MERGE_REFUSAL_TEXTS,
  MERGE_UNCONFIRMED_TEXT,
  SHARED_EVENTS_NAMED,
  sharedEventsText,
} from "./merges";

export const meta: Route.MetaFunction = () => [
  { title: SUBSCRIBER_MERGE_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const typed = url.searchParams.get("phone") ?? "";
  const member = await findMergeCandidate(db, { memberId: params.memberId });
  if (!member) throw data({ reason: "no_member" }, { status: 404 });
  const phone = storedPhone(plainPhoneDigits(typed));
  const other = typed === "" ? undefined : await findMergeCandidate(db, { phone });
  const shown = (found: typeof member) => ({
    ...found,
    phone: maskedPhone(found.phone),
    registered: formatDay(dayOf(found.createdAt, timeZone), { year: true }),
    lastRun: found.lastRun && formatDay(found.lastRun, { year: true }),
  });
  return {
    typed,
    member: shown(member),
    other: other && other.id !== member.id ? shown(other) : undefined,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  if (!isMergeConfirmed(String(form.get("confirm") ?? "")))
    return data({ text: undefined, unconfirmed: [MERGE_UNCONFIRMED_TEXT] }, { status: 400 });
  const goneId = String(form.get("goneId") ?? "");
  const by = { adminId: context.get(adminContext).id, now, requestId, timeZone };
  const today = dayOf(now, timeZone);
  const merged = await mergeMembers(db, { ...by, memberId: params.memberId, goneId, today });
  if (merged.ok) throw redirect(`/admin/subscribers/${params.memberId}`);
  const both = { memberId: params.memberId, goneId, limit: SHARED_EVENTS_NAMED };
  const events = merged.reason === "both_booked" ? await listSharedEvents(db, both) : [];
  const text = [MERGE_REFUSAL_TEXTS[merged.reason], sharedEventsText(events)].join(" ").trim();
  return data({ text, unconfirmed: undefined }, { status: 409 });
}

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { member } = loaderData;
  const name = member.name ?? SUBSCRIBER_MERGE_PAGE_TEXTS.noNameYet;
  return (
    <>
      <PageHeader
        title={SUBSCRIBER_MERGE_PAGE_TEXTS.titleFor(name)}
        back={{ to: `/admin/subscribers/${member.id}`, label: name }}
        intro={SUBSCRIBER_MERGE_PAGE_TEXTS.forSomebodyWhoSigned}
      />
      {actionData?.text && (
        <Alert tone="danger" announce>
          {actionData.text}
        </Alert>
      )}
      <MergeForms {...loaderData} unconfirmed={actionData?.unconfirmed} />
    </>
  );
}
