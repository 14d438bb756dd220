import { useRef } from "react";
import { Form } from "react-router";
import type { AdminRole, AdminStatus } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input, Select } from "~/ui/field";
import { LeaveDialog } from "~/ui/leave-dialog";
import { Cell, Row, Table } from "~/ui/table";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import { TEAM_TABLE_TEXTS } from "../rights/panel-texts";
import { ADMIN_ROLES, ROLE_LABELS } from "../rights/roles";
import { useRights } from "../rights/use-rights";

interface Account {
  id: AdminId;
  username: string;
  displayName: string;
  status: AdminStatus;
  role: AdminRole;
}

const COLUMNS = [
  { label: TEAM_TABLE_TEXTS.name },
  { label: TEAM_TABLE_TEXTS.role },
  { label: TEAM_TABLE_TEXTS.status },
  { label: TEAM_TABLE_TEXTS.actions, hideLabel: true },
];

/** Admin accounts; an owner changes role and status of the others. */
export function TeamTable({ admins, ownId }: { admins: Account[]; ownId: AdminId }) {
  const isOwner = useRights()("team");
  const changes = ({ id }: Account) => isOwner && id !== ownId;
  return (
    <Table caption={TEAM_TABLE_TEXTS.admins} columns={COLUMNS}>
      {admins.map((admin) => (
        <Row key={admin.id}>
          <Cell heading>
            {admin.displayName}
            {admin.id === ownId && (
              <span className="font-normal text-muted"> {TEAM_TABLE_TEXTS.you}</span>
            )}
          </Cell>
          <Cell label={TEAM_TABLE_TEXTS.role}>
            {changes(admin) && <ChangeRole admin={admin} />}
            <span className={changes(admin) ? "hidden print:block" : undefined}>
              {ROLE_LABELS[admin.role]}
            </span>
          </Cell>
          <Cell label={TEAM_TABLE_TEXTS.status}>
            <Badge tone={admin.status === "active" ? "success" : "danger"}>
              {admin.status === "active" ? TEAM_TABLE_TEXTS.active : TEAM_TABLE_TEXTS.suspended}
            </Badge>
          </Cell>
          <Cell>{changes(admin) && <MoveAdmin admin={admin} />}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function ChangeRole({ admin }: { admin: Account }) {
  return (
    <Form key={admin.role} method="post" preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="subjectId" value={admin.id} />
      <RoleSelect label={TEAM_TABLE_TEXTS.roleOf(admin.displayName)} hideLabel value={admin.role} />
      <Button size="small" aria-label={TEAM_TABLE_TEXTS.saveTheRoleOf(admin.displayName)}>
        {TEAM_TABLE_TEXTS.save}
      </Button>
    </Form>
  );
}

function RoleSelect(props: { label: string; hideLabel?: boolean; value: AdminRole }) {
  const { label, hideLabel, value } = props;
  return (
    <Select label={label} hideLabel={hideLabel} name="role" defaultValue={value}>
      {ADMIN_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </Select>
  );
}

function MoveAdmin({ admin }: { admin: Account }) {
  const [to, label] = admin.status === "active" ? ["suspended", "Suspend"] : ["active", "Activate"];
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="subjectId" value={admin.id} />
      <Button name="to" value={to} size="small" aria-label={`${label} ${admin.displayName}`}>
        {label}
      </Button>
    </Form>
  );
}

export function AddAdmin({ errors, username }: { errors: string[]; username: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const question = useUnsavedForm(form);
  return (
    <Card as="section" data-print="hide">
      <CardHeader title={TEAM_TABLE_TEXTS.addAnAdmin} />
      <Form ref={form} method="post" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="add" />
        <Input
          label={TEAM_TABLE_TEXTS.username}
          className="grow basis-56"
          name="username"
          required
          autoComplete="off"
          defaultValue={username}
          errors={errors}
        />
        <Input
          label={TEAM_TABLE_TEXTS.password}
          className="grow basis-56"
          name="password"
          type="password"
          required
          minLength={12}
          autoComplete="new-password"
          hint={TEAM_TABLE_TEXTS.atLeast12Characters}
        />
        <RoleSelect label={TEAM_TABLE_TEXTS.role} value="admin" />
        <Button>{TEAM_TABLE_TEXTS.addAdmin}</Button>
        <LeaveDialog question={question} />
      </Form>
    </Card>
  );
}
