import { data, Form, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { MemberBadge } from "~/core/admin/member-file/member-badge";
import { SEARCH_MAX_LENGTH } from "~/core/admin/subscribers/subscribers";
import { searchMembers } from "~/core/admin/subscribers/subscribers.server";
import { dayOf, formatDay } from "~/lib/dates";
import { maskedPhone } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { MERGE_FORMS_TEXTS } from "~/texts/admin/member";
import { MERGE_REFUSAL_TEXTS } from "~/texts/admin/merges";
import { SUBSCRIBER_MERGE_PAGE_TEXTS } from "~/texts/admin/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { findMergeCandidate, listSharedEvents, mergeMembers } from "./merge-members.server";
import {
  isMergeConfirmed,
  MERGE_WORD,
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
  const text = joinSentences([MERGE_REFUSAL_TEXTS[merged.reason], sharedEventsText(events)]);
  return data({ text, unconfirmed: undefined }, { status: 409 });
}

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { member } = loaderData;
  const name = member.name ?? COMMON_WORDS.noNameYet;
  return (
    <>
      <PageHeader
        title={SUBSCRIBER_MERGE_PAGE_TEXTS.titleFor({ name })}
        back={{ to: `/admin/subscribers/${member.id}`, label: name }}
        intro={SUBSCRIBER_MERGE_PAGE_TEXTS.about}
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

type Found = Route.ComponentProps["loaderData"];

interface MergeFormsProps extends Found {
  /** The problems of the typed confirmation. */
  unconfirmed: string[] | undefined;
}

/** Finds the other record of a person, shows both side by side, and merges them. */
function MergeForms({ typed, member, other, others, unconfirmed }: MergeFormsProps) {
  const isBusy = useNavigation().formData?.get("goneId") === other?.id;
  return (
    <>
      <Form className="flex max-w-md items-end gap-2" role="search">
        <Input
          key={typed}
          className="grow"
          label={MERGE_FORMS_TEXTS.whoIsTheOther}
          type="search"
          name="who"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
          required
        />
        <Button>{MERGE_FORMS_TEXTS.find}</Button>
      </Form>
      {!other && others.length > 0 && (
        <ul className="max-w-xl divide-y divide-line">
          {others.map(({ id, name, phone }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <b>{name ?? COMMON_WORDS.noNameYet}</b>{" "}
                <span className="whitespace-nowrap text-muted">{phone}</span>
              </span>
              <ButtonLink to={`?${new URLSearchParams({ who: typed, with: id })}`} size="small">
                <MarkedText
                  text={MERGE_FORMS_TEXTS.choose({ what: name ?? phone })}
                  marks={{ what: (words) => <span className="sr-only">{words}</span> }}
                />
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {typed !== "" && !other && others.length === 0 && (
        <EmptyState title={MERGE_FORMS_TEXTS.noOtherRecordHas}>
          {MERGE_FORMS_TEXTS.checkTheNumber}
        </EmptyState>
      )}
      {other && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Side title={MERGE_FORMS_TEXTS.stays} candidate={member} />
            <Side title={MERGE_FORMS_TEXTS.goes} candidate={other} />
          </div>
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="goneId" value={other.id} />
            <p>{MERGE_FORMS_TEXTS.whatMoves}</p>
            <Input
              label={MERGE_FORMS_TEXTS.typeToConfirm({ word: MERGE_WORD })}
              hint={MERGE_FORMS_TEXTS.isFinal}
              name="confirm"
              autoComplete="off"
              autoCapitalize="characters"
              required
              errors={unconfirmed}
              className="max-w-xs"
            />
            <Button variant="danger" busy={isBusy} className="w-fit">
              {MERGE_FORMS_TEXTS.mergeTheTwo}
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

function Side({ title, candidate }: { title: string; candidate: Found["member"] }) {
  return (
    <Card as="section">
      <CardHeader title={title} />
      <DataList
        items={[
          { label: COMMON_WORDS.name, value: candidate.name ?? COMMON_WORDS.noNameYet },
          { label: COMMON_WORDS.phone, value: candidate.phone },
          { label: MERGE_FORMS_TEXTS.eMail, value: candidate.email },
          { label: COMMON_WORDS.status, value: <MemberBadge status={candidate.status} /> },
          { label: MERGE_FORMS_TEXTS.sessions, value: `${candidate.sessions}` },
          { label: COMMON_WORDS.lastRun, value: candidate.lastRun },
          { label: COMMON_WORDS.registered, value: candidate.registered },
          { label: COMMON_WORDS.credit, value: formatRupees(candidate.creditRupees) },
        ]}
      />
    </Card>
  );
}
