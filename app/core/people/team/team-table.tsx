import { Form } from "react-router";
import type { AdminRole, AdminStatus } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { TEAM_TABLE_TEXTS } from "~/texts/people/rights-panel";
import { ROLE_LABELS } from "~/texts/people/roles";
import { MOVE_ADMIN_TEXTS } from "~/texts/people/team";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import { useRights } from "../rights/if-right";

import { ADMIN_ROLES } from "../rights/roles";

interface Account {
  id: AdminId;
  username: string;
  displayName: string;
  status: AdminStatus;
  role: AdminRole;
}

function columns() {
  return [
    { label: COMMON_WORDS.name },
    { label: TEAM_TABLE_TEXTS.role },
    { label: COMMON_WORDS.status },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
}

/** Admin accounts; an owner changes role and status of the others. */
export function TeamTable({ admins, ownId }: { admins: Account[]; ownId: AdminId }) {
  const isOwner = useRights()("team");
  const changes = ({ id }: Account) => isOwner && id !== ownId;
  return (
    <Table caption={TEAM_TABLE_TEXTS.admins} columns={columns()}>
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
          <Cell label={COMMON_WORDS.status}>
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
      <RoleSelect
        label={TEAM_TABLE_TEXTS.roleOf({ displayName: admin.displayName })}
        hideLabel
        value={admin.role}
      />
      <Button
        size="small"
        aria-label={TEAM_TABLE_TEXTS.saveRole({ displayName: admin.displayName })}
      >
        {COMMON_WORDS.save}
      </Button>
    </Form>
  );
}

export function RoleSelect(props: { label: string; hideLabel?: boolean; value: AdminRole }) {
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
  const isActive = admin.status === "active";
  const name = admin.displayName;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="subjectId" value={admin.id} />
      <Button
        name="to"
        value={isActive ? "suspended" : "active"}
        size="small"
        aria-label={
          isActive ? MOVE_ADMIN_TEXTS.suspendWho({ name }) : MOVE_ADMIN_TEXTS.activateWho({ name })
        }
      >
        {isActive ? MOVE_ADMIN_TEXTS.suspend : MOVE_ADMIN_TEXTS.activate}
      </Button>
    </Form>
  );
}
