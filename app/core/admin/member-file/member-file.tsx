import { useRef } from "react";
import { Form } from "react-router";
import { ALL_CONSENT_PURPOSES } from "~/core/people/consents/consents";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { MEMBER_ROLES, PLAN_TYPES } from "~/core/people/members";
import { SEEN_FIELDS } from "~/core/people/profile/profile-fields";
import { shownValue } from "~/core/people/profile/profile-values";
import { IfRight, useRights } from "~/core/people/rights/if-right";
import { telLink } from "~/lib/phone-digits";
import { ERASE_MEMBER_TEXTS } from "~/texts/account/erase-member";
import { MEMBER_FILE_TEXTS, MEMBER_LIST_LINK_TEXTS } from "~/texts/admin/member";
import { SUBSCRIBER_PAGE_TEXTS } from "~/texts/admin/pages";
import { CONSENT_TEXTS } from "~/texts/people/member-pages";
import { PLAN_TYPE_LABELS } from "~/texts/people/profile-options";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { Select } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { MemberMoves } from "../move-members/member-moves";
import { maySignIn } from "../registrations/approvals";
import type { Route } from "./+types/route";
import { MemberBadge } from "./member-badge";
import { LATEST_SHOWN } from "./member-desk-rules";

type Found = Route.ComponentProps["loaderData"];

interface MemberFileProps extends Pick<Found, "member" | "maskedPhone"> {
  /** The full number, once revealed. */
  phone: string | undefined;
}

/** A member's profile and the club's data about them. */
export function MemberFile({ member, maskedPhone, phone }: MemberFileProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section">
        <CardHeader title={COMMON_WORDS.profile} />
        <DataList
          items={[
            { label: COMMON_WORDS.phone, value: <Phone masked={maskedPhone} phone={phone} /> },
            ...SEEN_FIELDS.map((field) => ({
              label: FIELD_TEXTS[field.name].label,
              value: shownValue(field, member[field.name]),
            })),
            { label: MEMBER_FILE_TEXTS.source, value: member.sourceLabel },
            { label: COMMON_WORDS.registered, value: member.registered },
            { label: MEMBER_FILE_TEXTS.sessions, value: `${member.sessions}` },
            { label: COMMON_WORDS.lastRun, value: member.lastRun },
            ...(member.statusReason
              ? [{ label: COMMON_WORDS.reason, value: member.statusReason }]
              : []),
          ]}
        />
      </Card>
      <IfRight right="members">
        <PlanAndRole member={member} />
      </IfRight>
    </div>
  );
}

function PlanAndRole({ member }: Pick<MemberFileProps, "member">) {
  return (
    <Card as="section" className="grid gap-4">
      <CardHeader title={MEMBER_FILE_TEXTS.planAndRole} className="mb-0" />
      <Choice
        name="planType"
        intent="plan"
        label={COMMON_WORDS.plan}
        value={member.planType}
        options={PLAN_TYPES}
        labels={PLAN_TYPE_LABELS}
      />
      <Choice
        name="role"
        intent="role"
        label={MEMBER_FILE_TEXTS.role}
        value={member.role}
        options={MEMBER_ROLES}
        labels={MEMBER_FILE_TEXTS.roles}
      />
      <p className="text-sm text-muted">{MEMBER_FILE_TEXTS.aRunLeaderChecks}</p>
    </Card>
  );
}

function Phone({ masked, phone }: { masked: string | undefined; phone: string | undefined }) {
  if (masked === undefined) return "–";
  if (phone) return <a href={telLink(phone)}>{phone}</a>;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <span className="tabular-nums">{masked}</span>
      <Button name="intent" value="reveal" size="small">
        {MEMBER_FILE_TEXTS.showNumber}
      </Button>
      <span className="text-sm text-muted">{MEMBER_FILE_TEXTS.notedInTheAudit}</span>
    </Form>
  );
}

function Choice(props: {
  name: string;
  intent: string;
  label: string;
  value: string;
  options: readonly string[];
  labels?: Record<string, string>;
}) {
  const { name, intent, label, value, options, labels = {} } = props;
  return (
    <Form key={value} method="post" preventScrollReset className="flex items-end gap-2">
      <input type="hidden" name="intent" value={intent} />
      <Select className="grow" label={label} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option] ?? option}
          </option>
        ))}
      </Select>
      <Button aria-label={MEMBER_FILE_TEXTS.saveWhat({ shown: label })}>{COMMON_WORDS.save}</Button>
    </Form>
  );
}

export function MemberConsents({ consents }: Pick<Found["member"], "consents">) {
  return (
    <Card as="section">
      <CardHeader title={MEMBER_FILE_TEXTS.consents} />
      <DataList
        items={ALL_CONSENT_PURPOSES.map((purpose) => ({
          label: CONSENT_TEXTS[purpose].label,
          value: consents[purpose] ? MEMBER_FILE_TEXTS.agreed : MEMBER_FILE_TEXTS.notAgreed,
        }))}
      />
    </Card>
  );
}

/** The head of a member's own page; keeps the focus when the button of a move goes with the status that it changed. */
export function MemberHeader({ isGone, ...props }: MemberActionsProps & Pick<Found, "isGone">) {
  const head = useRef<HTMLDivElement>(null);
  useKeptFocus(head);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <PageHeader
        title={props.name}
        back={{ to: "/admin/subscribers", label: COMMON_WORDS.subscribers }}
        intro={<MemberBadge status={props.member.status} />}
        actions={!isGone && <MemberActions {...props} />}
      />
    </div>
  );
}

interface MemberActionsProps extends Pick<Found, "member" | "erasedOn"> {
  name: string;
}

/** What an admin can do with a member's record, on its own page. */
function MemberActions({ member, name, erasedOn }: MemberActionsProps) {
  const address = `/admin/subscribers/${member.id}`;
  return (
    <>
      <IfRight right="members">
        <ButtonLink to={`${address}/edit`}>{SUBSCRIBER_PAGE_TEXTS.edit}</ButtonLink>
        <ButtonLink to={`${address}/merge`} variant="quiet">
          {SUBSCRIBER_PAGE_TEXTS.merge}
        </ButtonLink>
        {erasedOn === undefined && !maySignIn(member.status) && (
          <ButtonLink to={`${address}/erase`} variant="quiet">
            {ERASE_MEMBER_TEXTS.erase}
          </ButtonLink>
        )}
      </IfRight>
      <MemberMoves memberId={member.id} name={name} status={member.status} size="medium" />
    </>
  );
}

interface MemberListLinkProps {
  what: "bookings" | "payments";
  /** How many the page shows. */
  count: number;
  name: string | null;
}

const LISTS = {
  bookings: { path: "/admin/bookings", filter: { period: "all" }, right: "look" },
  payments: { path: "/admin/payments", filter: { status: "all" }, right: "money" },
} as const;

/** Leads to the whole list where a member's page shows its latest part. */
export function MemberListLink({ what, count, name }: MemberListLinkProps) {
  const { path, filter, right } = LISTS[what];
  const isOpen = useRights()(right);
  if (count < LATEST_SHOWN || name === null || !isOpen) return null;
  return (
    <ButtonLink to={`${path}?${new URLSearchParams({ ...filter, q: name })}`} className="w-fit">
      {MEMBER_LIST_LINK_TEXTS[what]({ name })}
    </ButtonLink>
  );
}
