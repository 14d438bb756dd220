import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { SEARCH_MAX_LENGTH } from "~/core/admin/subscribers/subscribers";
import { searchMembers } from "~/core/admin/subscribers/subscribers.server";
import { maskedPhone } from "~/core/people/phone-numbers";
import { dayOf, formatDay } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { MERGE_REFUSAL_TEXTS } from "~/texts/admin/merges";
import { SUBSCRIBER_MERGE_PAGE_TEXTS } from "~/texts/admin/pages";
import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { MergeForms } from "./merge-forms";
import { findMergeCandidate, listSharedEvents, mergeMembers } from "./merge-members.server";
import {
  isMergeConfirmed,
  mergeUnconfirmedText,
  SHARED_EVENTS_NAMED,
  sharedEventsText,
} from "./merges";

export const meta = pageTitle((clubName) =>
  SUBSCRIBER_MERGE_PAGE_TEXTS.documentTitle({ clubName }),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const typed = (url.searchParams.get("who") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const otherId = url.searchParams.get("with") ?? "";
  const member = await findMergeCandidate(db, { memberId: params.memberId });
  if (!member) throw data({ reason: "no_member" }, { status: 404 });
  const found = await searchMembers(db, { text: typed });
  const others = found.filter(({ id }) => id !== member.id);
  const chosenId = otherId || (others.length === 1 ? others[0]?.id : undefined);
  const other = chosenId && (await findMergeCandidate(db, { memberId: chosenId }));
  const shown = (found: typeof member) => ({
    ...found,
    phone: maskedPhone(found.phone),
    registered: formatDay(dayOf(found.createdAt, timeZone), { year: true }),
    lastRun: found.lastRun && formatDay(found.lastRun, { year: true }),
  });
  return {
    typed,
    others,
    member: shown(member),
    other: other && other.id !== member.id ? shown(other) : undefined,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  if (!isMergeConfirmed(String(form.get("confirm") ?? "")))
    return data({ text: undefined, unconfirmed: [mergeUnconfirmedText()] }, { status: 400 });
  const goneId = String(form.get("goneId") ?? "");
  const by = { adminId: context.get(adminContext).id, now, requestId, timeZone };
  const today = dayOf(now, timeZone);
  const merged = await mergeMembers(db, { ...by, memberId: params.memberId, goneId, today });
  if (merged.ok) throw redirect(`/admin/subscribers/${params.memberId}`);
  const both = { memberId: params.memberId, goneId, now, limit: SHARED_EVENTS_NAMED };
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
        title={SUBSCRIBER_MERGE_PAGE_TEXTS.titleFor({ name })}
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
