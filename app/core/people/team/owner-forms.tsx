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
    <Card as="section" data-print="hide" className="grid gap-4">
      <CardHeader title={TEAM_FORM_TEXTS.inviteTitle} className="mb-0!" />
      <p className="text-muted">{TEAM_FORM_TEXTS.inviteIntro}</p>
      <Form method="post" preventScrollReset className="grid max-w-sm gap-4">
        <input type="hidden" name="intent" value="invite" />
        <ErrorSummary errors={errors} />
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
        <OwnPassword id="invite-own" />
        <Button className="justify-self-start">{TEAM_FORM_TEXTS.invite}</Button>
      </Form>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
    </Card>
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
    <Card as="section" data-print="hide" className="grid gap-4">
      <CardHeader title={TEAM_FORM_TEXTS.resetTitle} className="mb-0!" />
      <p className="text-muted">{TEAM_FORM_TEXTS.resetIntro}</p>
      <Form method="post" preventScrollReset className="grid max-w-sm gap-4">
        <input type="hidden" name="intent" value="reset" />
        <ErrorSummary errors={errors} />
        <Select label={TEAM_FORM_TEXTS.colleague} name="subjectId">
          {admins.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </Select>
        <OwnPassword id="reset-own" />
        <Button className="justify-self-start">{TEAM_FORM_TEXTS.reset}</Button>
      </Form>
    </Card>
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
  return (
    <Card as="section" id="welfare" data-print="hide" className="grid scroll-mt-20 gap-4">
      <CardHeader title={TEAM_FORM_TEXTS.welfareTitle} className="mb-0!" />
      <p className="text-muted">{TEAM_FORM_TEXTS.welfareIntro}</p>
      <Form method="post" preventScrollReset className="grid max-w-sm gap-4">
        <input type="hidden" name="intent" value="welfare" />
        <input
          type="hidden"
          name="loaded"
          value={loadedOf(readersValue(admins.filter(({ readsWelfare }) => readsWelfare)))}
        />
        <ErrorSummary errors={errors} />
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
        <OwnPassword id="welfare-own" />
        <Button className="justify-self-start">{TEAM_FORM_TEXTS.saveWelfare}</Button>
      </Form>
    </Card>
  );
}

function OwnPassword({ id }: { id: string }) {
  return (
    <Input
      label={TEAM_FORM_TEXTS.ownPassword}
      name="own"
      id={id}
      type="password"
      required
      autoComplete="current-password"
    />
  );
}
