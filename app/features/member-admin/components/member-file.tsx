import { Form } from "react-router";
import type { ConsentPurpose } from "~/db/tables/people";
import { ALL_CONSENT_PURPOSES } from "~/features/members/rules/consents";
import { MEMBER_ROLES, PLAN_TYPES } from "~/features/members/rules/members";
import { CONSENT_TEXTS } from "~/features/members/texts";
import { IfRight } from "~/features/sign-in/admins/components/if-right";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { Select } from "~/ui/field";

const ROLE_LABELS = { member: "Member", run_leader: "Run leader" };

export interface MemberFileProps {
  member: {
    email: string | null;
    gender: string | null;
    dateOfBirth: string | null;
    profession: string | null;
    runningLevel: string | null;
    sourceLabel: string;
    registered: string;
    sessions: number;
    lastRun: string | null;
    statusReason: string | null;
    planType: string;
    role: string;
  };
  maskedPhone: string;
  /** The full number, once revealed. */
  phone: string | undefined;
}

/** A member's profile and the club's data about them. */
export function MemberFile({ member, maskedPhone, phone }: MemberFileProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section">
        <CardHeader title="Profile" />
        <DataList
          items={[
            { label: "Phone", value: <Phone masked={maskedPhone} phone={phone} /> },
            { label: "E-mail", value: member.email },
            { label: "Gender", value: member.gender },
            { label: "Date of birth", value: member.dateOfBirth },
            { label: "Profession", value: member.profession },
            { label: "Running level", value: member.runningLevel },
            { label: "Source", value: member.sourceLabel },
            { label: "Registered", value: member.registered },
            { label: "Sessions", value: `${member.sessions}` },
            { label: "Last run", value: member.lastRun },
            ...(member.statusReason ? [{ label: "Reason", value: member.statusReason }] : []),
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
      <CardHeader title="Plan and role" className="mb-0" />
      <Choice
        name="planType"
        intent="plan"
        label="Plan"
        value={member.planType}
        options={PLAN_TYPES}
      />
      <Choice
        name="role"
        intent="role"
        label="Role"
        value={member.role}
        options={MEMBER_ROLES}
        labels={ROLE_LABELS}
      />
      <p className="text-sm text-muted">
        A run leader checks people in at a run and sees the names of that run only.
      </p>
    </Card>
  );
}

function Phone({ masked, phone }: { masked: string; phone: string | undefined }) {
  if (phone) return <a href={`tel:${phone}`}>{phone}</a>;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <span className="tabular-nums">{masked}</span>
      <Button name="intent" value="reveal" size="small">
        Show number
      </Button>
      <span className="text-sm text-muted">Noted in the audit list.</span>
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
      <Button aria-label={`Save ${label.toLowerCase()}`}>Save</Button>
    </Form>
  );
}

/** A member's consents. */
export function MemberConsents({ consents }: { consents: Record<ConsentPurpose, boolean> }) {
  return (
    <Card as="section">
      <CardHeader title="Consents" />
      <DataList
        items={ALL_CONSENT_PURPOSES.map((purpose) => ({
          label: CONSENT_TEXTS[purpose].label,
          value: consents[purpose] ? "Yes" : "No",
        }))}
      />
    </Card>
  );
}
