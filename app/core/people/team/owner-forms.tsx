import type { ReactNode } from "react";
import { Form } from "react-router";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId, AdminLinkId } from "~/db/tables/shapes";
import { loadedOf } from "~/lib/stored-fields";
import { TEAM_FORM_TEXTS, TEAM_TABLE_TEXTS } from "~/texts/people/rights-panel";
import { ROLE_LABELS } from "~/texts/people/roles";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { CopyButton } from "~/ui/copy-button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { readersValue } from "../rights/roles";
import { RoleSelect } from "./team-table";

interface Colleague {
  id: AdminId;
  displayName: string;
}

/** A new invitation or reset link, shown once. */
export function NewLink({ username, address }: { username: string; address: string }) {
  return (
    <Alert tone="success" title={TEAM_FORM_TEXTS.linkFor({ username })} announce>
      <p className="figure my-2 wrap-anywhere select-all">{address}</p>
      <p className="mb-3">{TEAM_FORM_TEXTS.linkHint}</p>
      <CopyButton text={address} label={TEAM_FORM_TEXTS.copyLink} />
    </Alert>
  );
}

interface Invitation {
  id: AdminLinkId;
  username: string;
  role: AdminRole;
  until: string;
}

interface OwnerFormProps {
  intent: "invite" | "reset" | "welfare";
  title: string;
  intro: string;
  button: string;
  errors: string[];
  /** The fields above the owner's password. */
  children: ReactNode;
  below?: ReactNode;
}

/** A form for which the owner types their own password again. */
function OwnerForm({ intent, title, intro, button, errors, children, below }: OwnerFormProps) {
  return (
    <Card as="section" id={intent} data-print="hide" className="grid scroll-mt-20 gap-4">
      <CardHeader title={title} className="mb-0!" />
      <p className="text-muted">{intro}</p>
      <Form method="post" preventScrollReset className="grid max-w-sm gap-4">
        <input type="hidden" name="intent" value={intent} />
        <ErrorSummary errors={errors} />
        {children}
        <Input
          label={TEAM_FORM_TEXTS.ownPassword}
          name="own"
          id={`${intent}-own`}
          type="password"
          required
          autoComplete="current-password"
        />
        <Button className="justify-self-start">{button}</Button>
      </Form>
      {below}
    </Card>
  );
}

/** Invites an admin by link, and lists the invitations that nobody has used yet. */
export function InviteAdmin({
  invitations,
  errors,
  username,
}: {
  invitations: Invitation[];
  errors: string[];
  username: string | undefined;
}) {
  return (
    <OwnerForm
      intent="invite"
      title={TEAM_FORM_TEXTS.inviteTitle}
      intro={TEAM_FORM_TEXTS.inviteIntro}
      button={TEAM_FORM_TEXTS.invite}
      errors={errors}
      below={invitations.length > 0 && <Invitations invitations={invitations} />}
    >
      <Input
        label={TEAM_FORM_TEXTS.username}
        name="username"
        id="invite-username"
        required
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={username}
      />
      <RoleSelect label={TEAM_TABLE_TEXTS.role} value="admin" />
    </OwnerForm>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <div>
      <h3 className="font-bold">{TEAM_FORM_TEXTS.openInvitations}</h3>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, username, role, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              {username}{" "}
              <span className="text-sm text-muted">
                {TEAM_FORM_TEXTS.openUntil({ role: ROLE_LABELS[role], when: until })}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="linkId" value={id} />
              <Button size="small" aria-label={TEAM_FORM_TEXTS.withdrawFrom({ username })}>
                {TEAM_FORM_TEXTS.withdraw}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Makes a link by which a colleague chooses a new password. */
export function ResetAdmin({ admins, errors }: { admins: Colleague[]; errors: string[] }) {
  return (
    <OwnerForm
      intent="reset"
      title={TEAM_FORM_TEXTS.resetTitle}
      intro={TEAM_FORM_TEXTS.resetIntro}
      button={TEAM_FORM_TEXTS.reset}
      errors={errors}
    >
      <Select label={TEAM_FORM_TEXTS.colleague} name="subjectId">
        {admins.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Select>
    </OwnerForm>
  );
}

/** Names the admins who read concerns about people's welfare. */
export function WelfareReaders({
  admins,
  errors,
}: {
  admins: (Colleague & { readsWelfare: boolean })[];
  errors: string[];
}) {
  const readers = admins.filter(({ readsWelfare }) => readsWelfare);
  return (
    <OwnerForm
      intent="welfare"
      title={TEAM_FORM_TEXTS.welfareTitle}
      intro={TEAM_FORM_TEXTS.welfareIntro}
      button={TEAM_FORM_TEXTS.saveWelfare}
      errors={errors}
    >
      <input type="hidden" name="loaded" value={loadedOf(readersValue(readers))} />
      <div className="grid gap-2">
        {admins.map(({ id, displayName, readsWelfare }) => (
          <Checkbox
            key={`${id} ${readsWelfare}`}
            label={displayName}
            id={`reader-${id}`}
            name="reader"
            value={id}
            defaultChecked={readsWelfare}
          />
        ))}
      </div>
    </OwnerForm>
  );
}
