import { useRef } from "react";
import { Form, Link } from "react-router";
import { optionLabel } from "~/core/people/profile/option-label";
import { APPROVAL_TABLE_TEXTS } from "~/texts/admin/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { ChooseAll } from "~/ui/choose-all";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { MemberMoves } from "../move-members/member-moves";
import type { Route } from "./+types/route";

const FORM = "bulk-approvals";

type ApprovalTableProps = Pick<Route.ComponentProps["loaderData"], "approvals">;

/** Pending people with Approve and Reject, for each and for all selected; keeps the focus when its row goes. */
export function ApprovalTable(props: ApprovalTableProps) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  return (
    <div ref={part} tabIndex={-1} className="grid gap-6 outline-none">
      <People {...props} />
    </div>
  );
}

function People({ approvals }: ApprovalTableProps) {
  if (approvals.length === 0) {
    return (
      <EmptyState title={APPROVAL_TABLE_TEXTS.nobodyWaits}>
        {APPROVAL_TABLE_TEXTS.peopleWhoRegisteredIn}
      </EmptyState>
    );
  }
  return (
    <>
      <BulkForm />
      {approvals.length > 1 && (
        <ChooseAll form={FORM} name="memberId" label={APPROVAL_TABLE_TEXTS.chooseAll} />
      )}
      <Table
        caption={APPROVAL_TABLE_TEXTS.caption}
        columns={[
          { label: APPROVAL_TABLE_TEXTS.choose, hideLabel: true },
          { label: COMMON_WORDS.name },
          { label: APPROVAL_TABLE_TEXTS.profession },
          { label: APPROVAL_TABLE_TEXTS.source },
          { label: COMMON_WORDS.registered },
          { label: COMMON_WORDS.actions, hideLabel: true },
        ]}
        className="compact line-rows"
      >
        {approvals.map((person) => (
          <Row key={person.id}>
            <Cell className="row-top">
              <input
                type="checkbox"
                form={FORM}
                name="memberId"
                value={person.id}
                aria-label={APPROVAL_TABLE_TEXTS.chooseName({ value: person.name ?? person.phone })}
                className="tick"
              />
            </Cell>
            <Cell heading>
              <Link
                to={`/admin/subscribers/${person.id}`}
                className="text-inherit no-underline hover:underline"
              >
                {person.name ?? COMMON_WORDS.noNameYet}
              </Link>
              <span
                className={classNames(
                  "text-sm font-normal text-muted",
                  person.name ? "min-[769px]:block max-[768px]:hidden" : "block",
                )}
              >
                {person.phone}
              </span>
            </Cell>
            <Cell label={APPROVAL_TABLE_TEXTS.profession}>
              {person.profession ? optionLabel(person.profession) : "–"}
            </Cell>
            <Cell label={APPROVAL_TABLE_TEXTS.source}>{person.sourceLabel}</Cell>
            <Cell label={COMMON_WORDS.registered}>{person.registered}</Cell>
            <Cell className="row-top">
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
      <span className="text-sm text-muted">{APPROVAL_TABLE_TEXTS.chosenPeople}</span>
      <Button name="to" value="active" size="small">
        {APPROVAL_TABLE_TEXTS.approveChosen}
      </Button>
      <Input
        label={APPROVAL_TABLE_TEXTS.reasonForThoseRejected}
        hideLabel
        name="reason"
        placeholder={APPROVAL_TABLE_TEXTS.reasonForReject}
        maxLength={300}
      />
      <Button name="to" value="suspended" size="small" variant="quiet">
        {APPROVAL_TABLE_TEXTS.rejectChosen}
      </Button>
    </Form>
  );
}
