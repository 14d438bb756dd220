import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";

interface Account {
  id: string;
  username: string;
  displayName: string;
  status: string;
}

const COLUMNS = [{ label: "Name" }, { label: "Status" }, { label: "Actions", hideLabel: true }];

/** Admin accounts with buttons to suspend and activate; none for one's own. */
export function TeamTable({ admins, ownId }: { admins: Account[]; ownId: string }) {
  return (
    <Table caption="Admins" columns={COLUMNS}>
      {admins.map((admin) => (
        <Row key={admin.id}>
          <Cell heading>
            {admin.displayName}
            {admin.id === ownId && <span className="font-normal text-muted"> (you)</span>}
          </Cell>
          <Cell label="Status">
            <Badge tone={admin.status === "active" ? "success" : "danger"}>
              {admin.status === "active" ? "Active" : "Suspended"}
            </Badge>
          </Cell>
          <Cell>{admin.id !== ownId && <MoveAdmin admin={admin} />}</Cell>
        </Row>
      ))}
    </Table>
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
  return (
    <Card as="section">
      <CardHeader title="Add an admin" />
      <Form method="post" className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <input type="hidden" name="intent" value="add" />
        <Input
          label="Username"
          name="username"
          required
          autoComplete="off"
          defaultValue={username}
          errors={errors}
        />
        <Input
          label="Password"
          name="password"
          type="password"
          required
          minLength={12}
          autoComplete="new-password"
          hint="At least 12 characters."
        />
        <Button className="sm:mt-8">Add admin</Button>
      </Form>
    </Card>
  );
}
