import { Form, Link } from "react-router";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import type { Approval } from "../queries/approvals.server";
import { MemberMoves } from "./member-moves";

const FORM = "bulk-registrations";

const COLUMNS = [
  { label: "Choose", hideLabel: true },
  { label: "Name" },
  { label: "Profession" },
  { label: "Source" },
  { label: "Registered" },
  { label: "Actions", hideLabel: true },
];

/** Pending people with Approve and Reject, for each and for all selected. */
export function ApprovalTable({
  registrations,
}: {
  registrations: (Approval & { sourceLabel: string; registered: string })[];
}) {
  if (registrations.length === 0) {
    return (
      <EmptyState title="No New Registrations">
        People who registered in this time and are waiting for approval appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <BulkForm />
      <Table caption="New registrations" columns={COLUMNS}>
        {registrations.map((person) => (
          <Row key={person.id}>
            <Cell>
              <input
                type="checkbox"
                form={FORM}
                name="memberId"
                value={person.id}
                aria-label={`Choose ${person.name ?? person.phone}`}
                className="tick"
              />
            </Cell>
            <Cell heading>
              <Link
                to={`/admin/subscribers/${person.id}`}
                className="text-inherit no-underline hover:underline"
              >
                {person.name ?? "No name yet"}
              </Link>
              <span className="block text-sm font-normal text-muted">{person.phone}</span>
            </Cell>
            <Cell label="Profession">{person.profession ?? "–"}</Cell>
            <Cell label="Source">{person.sourceLabel}</Cell>
            <Cell label="Registered">{person.registered}</Cell>
            <Cell>
              <div className="flex min-[769px]:justify-end">
                <MemberMoves
                  memberId={person.id}
                  name={person.name ?? person.phone}
                  status="pending"
                />
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

function BulkForm() {
  return (
    <Form
      id={FORM}
      method="post"
      preventScrollReset
      data-print="hide"
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="from" value="pending" />
      <span className="text-sm text-muted">Chosen people:</span>
      <Button name="to" value="active" size="small">
        Approve chosen
      </Button>
      <Input
        label="Reason for those rejected"
        hideLabel
        name="reason"
        placeholder="Reason (for Reject)"
        maxLength={300}
      />
      <Button name="to" value="suspended" size="small" variant="quiet">
        Reject chosen
      </Button>
    </Form>
  );
}
