import { Form, Link, useNavigation } from "react-router";
import { STATEMENT_MATCHES_AT_ONCE } from "~/core/payments/payments";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import type { ComparedPayment, LineMatch } from "./statement-matches";
import { lineResultText } from "./statement-texts";
import { STATEMENT_PREVIEW_TEXTS } from "./statement-texts-payments";
import { UnmatchedLines } from "./unmatched-lines";

export interface StatementPreviewProps {
  matches: LineMatch[];
  unread: { number: number; reason: string }[];
  /** Whether the statement has more lines than are read. */
  isCut: boolean;
}

const COLUMNS = [
  { label: STATEMENT_PREVIEW_TEXTS.choose, hideLabel: true },
  { label: STATEMENT_PREVIEW_TEXTS.statement },
  { label: STATEMENT_PREVIEW_TEXTS.payment },
  { label: STATEMENT_PREVIEW_TEXTS.amount, numeric: true },
];

type Fitting = Extract<LineMatch, { state: "matched" | "likely" }>;

/** What a statement would mark as paid, to be confirmed in one press, and what it says besides. */
export function StatementPreview({ matches, unread, isCut }: StatementPreviewProps) {
  const isBusy = useNavigation().formData?.get("intent") === "confirm";
  const fitting = matches.filter(isFitting);
  const shown = fitting.slice(0, STATEMENT_MATCHES_AT_ONCE);
  const sure = shown.filter(({ state }) => state === "matched");
  const rupees = sure.reduce((sum, { payment }) => sum + payment.amountRupees, 0);
  return (
    <section className="grid gap-4" aria-labelledby="matches">
      <h2 id="matches" className="text-heading">
        {sure.length === 0
          ? STATEMENT_PREVIEW_TEXTS.noCertainMatches
          : STATEMENT_PREVIEW_TEXTS.matched(sure.length, formatRupees(rupees))}
      </h2>
      {(isCut || fitting.length > shown.length) && (
        <Alert>
          <p>{STATEMENT_PREVIEW_TEXTS.onlyPartOfThe}</p>
        </Alert>
      )}
      {shown.length === 0 ? (
        <EmptyState title={STATEMENT_PREVIEW_TEXTS.nothingToConfirm}>
          {STATEMENT_PREVIEW_TEXTS.noLineNamesA}
        </EmptyState>
      ) : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="confirm" />
          <Table caption={STATEMENT_PREVIEW_TEXTS.matchedPayments} columns={COLUMNS}>
            {shown.map((match) => (
              <MatchRow key={match.line.number} match={match} />
            ))}
          </Table>
          <Button variant="primary" busy={isBusy} className="w-fit">
            {STATEMENT_PREVIEW_TEXTS.markTheTickedOnes}
          </Button>
        </Form>
      )}
      <UnmatchedLines matches={matches} unread={unread} />
    </section>
  );
}

function isFitting(match: LineMatch): match is Fitting {
  return match.state === "matched" || match.state === "likely";
}

function MatchRow({ match }: { match: Fitting }) {
  const { line, payment } = match;
  const amount = formatRupees(payment.amountRupees);
  return (
    <Row>
      <Cell>
        <input
          type="checkbox"
          name="match"
          value={matchText(match)}
          defaultChecked={match.state === "matched"}
          aria-label={STATEMENT_PREVIEW_TEXTS.choosePayment({ ...payment, amount })}
          className="tick"
        />
      </Cell>
      <Cell label={STATEMENT_PREVIEW_TEXTS.statement} heading>
        {line.day ? formatDay(line.day) : STATEMENT_PREVIEW_TEXTS.noDate}
        <span className="block text-sm font-normal break-words text-muted">{line.text}</span>
      </Cell>
      <Cell label={STATEMENT_PREVIEW_TEXTS.payment}>
        <Whose payment={payment} />
        <Badge tone={match.state === "matched" ? "success" : "warning"}>
          {lineResultText(match)}
        </Badge>
        {payment.status === "void" && (
          <Badge tone="warning">{STATEMENT_PREVIEW_TEXTS.bookingCancelledSince}</Badge>
        )}
      </Cell>
      <Cell label={STATEMENT_PREVIEW_TEXTS.amount} numeric>
        {amount}
      </Cell>
    </Row>
  );
}

function Whose({ payment }: { payment: ComparedPayment }) {
  return (
    <span className="block">
      <Link to={`/admin/subscribers/${payment.memberId}`} className="text-link">
        {payment.name ?? STATEMENT_PREVIEW_TEXTS.newRunner}
      </Link>
      <span className="block text-sm text-muted">
        {payment.reference}
        {payment.subject && ` · ${payment.subject}`}
      </span>
    </span>
  );
}

/** The line and its payment, as the confirming form sends them. */
function matchText({ line, payment }: Fitting): string {
  const { id, amountRupees } = payment;
  return [line.digest, id, amountRupees, line.day ?? "", line.utrs[0] ?? ""].join("|");
}
