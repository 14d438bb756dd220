import { Form } from "react-router";
import { ALL_CONSENT_PURPOSES } from "~/core/people/consents/consents";
import { CONSENT_TEXTS } from "~/core/people/member-pages-texts";
import { MEMBER_ROLES, PLAN_TYPES } from "~/core/people/members";
import { levelLabel } from "~/core/people/profile/profiles";
import { IfRight } from "~/core/people/rights/if-right";
import type {
  ConsentPurpose,
  Gender,
  MemberRole,
  PlanType,
  RunningLevel,
} from "~/db/tables/people";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { Select } from "~/ui/field";
import { MEMBER_FILE_TEXTS } from "./member-texts";

export interface MemberFileProps {
  member: {
    email: string | null;
    gender: Gender | null;
    dateOfBirth: string | null;
    profession: string | null;
    runningLevel: RunningLevel | null;
    sourceLabel: string;
    registered: string;
    sessions: number;
    lastRun: string | null;
    statusReason: string | null;
    planType: PlanType;
    role: MemberRole;
  };
  /** Undefined for a record that was erased or merged. */
  maskedPhone: string | undefined;
  /** The full number, once revealed. */
  phone: string | undefined;
}

/** A member's profile and the club's data about them. */
export function MemberFile({ member, maskedPhone, phone }: MemberFileProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section">
        <CardHeader title={MEMBER_FILE_TEXTS.profile} />
        <DataList
          items={[
            { label: MEMBER_FILE_TEXTS.phone, value: <Phone masked={maskedPhone} phone={phone} /> },
            { label: MEMBER_FILE_TEXTS.eMail, value: member.email },
            { label: MEMBER_FILE_TEXTS.gender, value: member.gender },
            { label: MEMBER_FILE_TEXTS.dateOfBirth, value: member.dateOfBirth },
            { label: MEMBER_FILE_TEXTS.profession, value: member.profession },
            {
              label: MEMBER_FILE_TEXTS.runningLevel,
              value: member.runningLevel && levelLabel(member.runningLevel),
            },
            { label: MEMBER_FILE_TEXTS.source, value: member.sourceLabel },
            { label: MEMBER_FILE_TEXTS.registered, value: member.registered },
            { label: MEMBER_FILE_TEXTS.sessions, value: `${member.sessions}` },
            { label: MEMBER_FILE_TEXTS.lastRun, value: member.lastRun },
            ...(member.statusReason
              ? [{ label: MEMBER_FILE_TEXTS.reason, value: member.statusReason }]
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
        label={MEMBER_FILE_TEXTS.plan}
        value={member.planType}
        options={PLAN_TYPES}
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
  if (phone) return <a href={`tel:${phone}`}>{phone}</a>;
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
      <Button aria-label={MEMBER_FILE_TEXTS.saveWhat(label.toLowerCase())}>
        {MEMBER_FILE_TEXTS.save}
      </Button>
    </Form>
  );
}

/** A member's consents. */
export function MemberConsents({ consents }: { consents: Record<ConsentPurpose, boolean> }) {
  return (
    <Card as="section">
      <CardHeader title={MEMBER_FILE_TEXTS.consents} />
      <DataList
        items={ALL_CONSENT_PURPOSES.map((purpose) => ({
          label: CONSENT_TEXTS[purpose].label,
          value: consents[purpose] ? "Yes" : "No",
        }))}
      />
    </Card>
  );
}
