import { Form, Link, useNavigation } from "react-router";
import type { MemberId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { CREDIT_TABLE_TEXTS } from "~/texts/payments/desk";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import type { Route } from "./+types/route";

type OpenCredit = Route.ComponentProps["loaderData"]["credit"][number];

interface CreditTableProps {
  credit: OpenCredit[];
  /** The refused input of one row. */
  refused: { memberId: MemberId; amount: string; how: string; errors: string[] } | undefined;
}

function columns() {
  return [
    { label: COMMON_WORDS.runner },
    { label: COMMON_WORDS.credit, numeric: true },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
}

/** Members with credit, and a form to pay all or part of it back. */
export function CreditTable({ credit, refused }: CreditTableProps) {
  const sent = useNavigation().formData?.get("memberId");
  if (credit.length === 0) {
    return (
      <EmptyState title={CREDIT_TABLE_TEXTS.nobodyHasCredit}>{CREDIT_TABLE_TEXTS.empty}</EmptyState>
    );
  }
  return (
    <Table
      caption={CREDIT_TABLE_TEXTS.creditToSettle}
      columns={columns()}
      className="compact line-rows"
    >
      {credit.map((owed) => (
        <Row key={owed.memberId}>
          <Cell heading>
            <Link to={`/admin/subscribers/${owed.memberId}`} className="text-link underline">
              {owed.name}
            </Link>
            <span className="block text-sm font-normal text-muted">{owed.phone}</span>
          </Cell>
          <Cell label={COMMON_WORDS.credit} numeric className="row-top">
            {formatRupees(owed.rupees)}
          </Cell>
          <Cell>
            <RefundForm
              owed={owed}
              typed={refused?.memberId === owed.memberId ? refused : undefined}
              busy={sent === owed.memberId}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface RefundFormProps {
  owed: OpenCredit;
  typed: CreditTableProps["refused"];
  busy: boolean;
}

function RefundForm({ owed, typed, busy }: RefundFormProps) {
  const { memberId, name, rupees, submitKey } = owed;
  return (
    <details open={typed !== undefined}>
      <summary className="cursor-pointer font-bold">{CREDIT_TABLE_TEXTS.payBack}</summary>
      <Form method="post" preventScrollReset className="mt-3 grid max-w-md gap-3 text-left">
        <input type="hidden" name="memberId" value={memberId} />
        <input type="hidden" name="submitKey" value={submitKey} />
        <Input
          label={CREDIT_TABLE_TEXTS.rupees}
          inputMode="numeric"
          name="amountRupees"
          id={`amount-${memberId}`}
          required
          defaultValue={typed?.amount ?? rupees}
        />
        <Input
          label={CREDIT_TABLE_TEXTS.howItWasPaid}
          hint={CREDIT_TABLE_TEXTS.howHint}
          name="how"
          id={`how-${memberId}`}
          maxLength={100}
          required
          autoComplete="off"
          defaultValue={typed?.how}
          errors={typed?.errors}
        />
        <Button
          size="small"
          busy={busy}
          className="w-fit"
          aria-label={CREDIT_TABLE_TEXTS.paidBackTo({ name })}
        >
          {CREDIT_TABLE_TEXTS.paidBack}
        </Button>
      </Form>
    </details>
  );
}
