import { Form, Link, useNavigation } from "react-router";
import { choosePaymentText } from "~/core/payments/desk-texts";
import { STATEMENT_MATCHES_AT_ONCE } from "~/core/payments/payments";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { shortened } from "~/lib/text-lines";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import {
  SETTLE_TEXTS,
  STATEMENT_PREVIEW_TEXTS,
  STATEMENT_STATE_TEXTS,
  STATEMENT_TEXTS,
  UNMATCHED_LINES_TEXTS,
} from "~/texts/statement-matching/statement";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import { otherSheetsText } from "~/ui/table-form";
import type { LeftOutReason } from "./statement";
import type { ComparedPayment, LineMatch } from "./statement-matches";

export interface StatementPreviewProps {
  matches: LineMatch[];
  unread: { number: number; reason: string }[];
  /** Whether the statement has more lines than are read. */
  isCut: boolean;
  /** Sheets of a workbook that are not read. */
  otherSheets: readonly string[];
  /** The statement, sent again with lines that are settled; empty for a long one. */
  text: string;
}

function columns() {
  return [
    { label: STATEMENT_PREVIEW_TEXTS.choose, hideLabel: true },
    { label: STATEMENT_PREVIEW_TEXTS.statement },
    { label: STATEMENT_PREVIEW_TEXTS.payment },
    { label: STATEMENT_PREVIEW_TEXTS.amount, numeric: true },
  ];
}

type Fitting = Extract<LineMatch, { state: "matched" | "likely" }>;

/** What a statement would mark as paid, to be confirmed in one press, and what it says besides. */
export function StatementPreview(props: StatementPreviewProps) {
  const { matches, unread, isCut, otherSheets, text } = props;
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
          : STATEMENT_PREVIEW_TEXTS.matched({ length: sure.length, shown: formatRupees(rupees) })}
      </h2>
      {otherSheets.length > 0 && (
        <Alert>
          <p>{otherSheetsText(otherSheets)}</p>
        </Alert>
      )}
      {(isCut || fitting.length > shown.length) && (
        <Alert>
          <p>{STATEMENT_PREVIEW_TEXTS.partOnly}</p>
        </Alert>
      )}
      {shown.length === 0 ? (
        <EmptyState title={STATEMENT_PREVIEW_TEXTS.nothingToConfirm}>
          {STATEMENT_PREVIEW_TEXTS.noLineNamesA}
        </EmptyState>
      ) : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="confirm" />
          <Table
            caption={STATEMENT_PREVIEW_TEXTS.matchedPayments}
            columns={columns()}
            className="compact line-rows"
          >
            {shown.map((match) => (
              <MatchRow key={match.line.number} match={match} />
            ))}
          </Table>
          <Button variant="primary" busy={isBusy} className="w-fit">
            {STATEMENT_PREVIEW_TEXTS.markTheTickedOnes}
          </Button>
        </Form>
      )}
      <UnmatchedLines matches={matches} unread={unread} text={text} />
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
      <Cell className="row-top">
        <input
          type="checkbox"
          name="match"
          value={matchText(match)}
          defaultChecked={match.state === "matched"}
          aria-label={choosePaymentText({ ...payment, amount })}
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
      <Cell label={STATEMENT_PREVIEW_TEXTS.amount} numeric className="row-top">
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

const SHOWN = 200;

function unmatchedColumns() {
  return [
    { label: SETTLE_TEXTS.choose, hideLabel: true },
    { label: UNMATCHED_LINES_TEXTS.statement },
    { label: UNMATCHED_LINES_TEXTS.result },
    { label: COMMON_WORDS.amount, numeric: true },
  ];
}

const paise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** The lines that mark nothing, with the reason: those to look into first, to be settled in place. */
function UnmatchedLines({
  matches,
  unread,
  text,
}: Pick<StatementPreviewProps, "matches" | "unread" | "text">) {
  const rest = matches.filter(({ state }) => state !== "matched" && state !== "likely");
  const isOpen = (match: LineMatch) => !isSettled(match);
  const lines = [...rest.filter(isOpen), ...rest.filter(isSettled)];
  if (lines.length === 0 && unread.length === 0) return null;
  return (
    <details className="grid gap-3" open={unread.length > 0 || lines.some(isOpen)}>
      <summary className="cursor-pointer font-bold">
        {restText(lines.length, unread.length)}
      </summary>
      {lines.length > 0 && (
        <Form method="post" className="mt-3 grid gap-4">
          <input type="hidden" name="statement" value={text} />
          <Table
            caption={UNMATCHED_LINES_TEXTS.otherLines}
            columns={unmatchedColumns()}
            className="compact line-rows"
          >
            {lines.slice(0, SHOWN).map((match) => (
              <OtherRow key={match.line.number} match={match} />
            ))}
          </Table>
          {lines.some(canSettle) && <SettleFields />}
        </Form>
      )}
      {unread.length > 0 && (
        <ul className="mt-3 text-sm text-muted">
          {unread.slice(0, SHOWN).map(({ number, reason }) => (
            <li key={number}>{UNMATCHED_LINES_TEXTS.line({ number, reason })}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

function OtherRow({ match }: { match: LineMatch }) {
  const amount = paise.format(match.line.paise / 100);
  return (
    <Row>
      <Cell className="row-top">
        {canSettle(match) && (
          <input
            type="checkbox"
            name="line"
            value={lineText(match)}
            aria-label={SETTLE_TEXTS.chooseLine({ number: match.line.number, amount })}
            className="tick"
          />
        )}
      </Cell>
      <Cell label={UNMATCHED_LINES_TEXTS.statement} heading>
        {match.line.day ? formatDay(match.line.day) : UNMATCHED_LINES_TEXTS.noDate}
        <span className="block text-sm font-normal break-words text-muted">{match.line.text}</span>
      </Cell>
      <Cell label={UNMATCHED_LINES_TEXTS.result}>
        {lineResultText(match)}
        {paymentsOf(match).map((payment) => (
          <AboutPayment key={payment.id} payment={payment} />
        ))}
      </Cell>
      <Cell label={COMMON_WORDS.amount} numeric className="row-top">
        {amount}
      </Cell>
    </Row>
  );
}

function SettleFields() {
  const doing = useNavigation().formData?.get("intent");
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{SETTLE_TEXTS.settleThem}</legend>
      <Input label={SETTLE_TEXTS.whose} hint={SETTLE_TEXTS.whoseHint} name="whose" />
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 bg-page py-3">
        {(["pay", "credit", "ignore"] as const).map((intent) => (
          <Button key={intent} name="intent" value={intent} busy={doing === intent}>
            {SETTLE_TEXTS[intent]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const TO_SETTLE = new Set<LineMatch["state"]>([
  "differs",
  "several",
  "paid",
  "again",
  "unknown",
  "ignored",
]);

type Open = Exclude<LineMatch, { state: "left_out" }>;

/** Whether an admin may say what a line is for: whole rupees that came and were not counted. */
function canSettle(match: LineMatch): match is Open {
  return TO_SETTLE.has(match.state) && match.line.paise % 100 === 0;
}

function paymentsOf(match: LineMatch): ComparedPayment[] {
  if (match.state === "several") return match.payments;
  return "payment" in match && match.payment ? [match.payment] : [];
}

/** The line as the settling form sends it. */
function lineText(match: Open): string {
  const { digest, paise, day, utrs } = match.line;
  const ids = paymentsOf(match).map(({ id }) => id);
  return [digest, paise / 100, day ?? "", utrs[0] ?? "", ids.join(",")].join("|");
}

function AboutPayment({ payment }: { payment: ComparedPayment }) {
  return (
    <span className="block text-sm text-muted">
      <Link to={`/admin/subscribers/${payment.memberId}`}>
        {payment.name ?? COMMON_WORDS.newRunner}
      </Link>
      , {payment.reference}, ₹{payment.amountRupees}
    </span>
  );
}

const WORD_MAX_LENGTH = 40;

const LEFT_OUT_TEXTS: Record<LeftOutReason, (word: string) => string> = {
  out: () => STATEMENT_TEXTS.thisMoneyWentOut,
  back: (word) => STATEMENT_TEXTS.thisMoneyWentBack({ word }),
  failed: (word) => STATEMENT_TEXTS.noMoneyCame({ word }),
  unknown_status: (word) => STATEMENT_TEXTS.unknownStatus({ word }),
  unknown_type: (word) => STATEMENT_TEXTS.unknownType({ word }),
  both_ways: () => STATEMENT_TEXTS.bothWays,
};

/** How a line was matched or why it was not, in words for the admin. */
function lineResultText(match: LineMatch): string {
  if (match.state === "left_out") {
    const { why, word } = match.line;
    return `${LEFT_OUT_TEXTS[why](shortened(word, WORD_MAX_LENGTH))}${match.payment?.status === "paid" ? STATEMENT_TEXTS.marked : ""}`;
  }
  if (match.state === "returned") {
    const { number, isRead } = match.by;
    if (!isRead) return STATEMENT_TEXTS.sameNumber({ number });
    return match.payment?.status === "paid"
      ? STATEMENT_TEXTS.wentBackThoughPaid({ number })
      : STATEMENT_TEXTS.wentBack({ number });
  }
  if (match.state === "several")
    return STATEMENT_TEXTS.oneForSeveral({ count: match.payments.length });
  const isByWhat = match.state === "matched" || match.state === "likely";
  return STATEMENT_STATE_TEXTS[isByWhat ? match.by : match.state];
}

/** Whether nothing is left to look into. */
function isSettled(match: LineMatch): boolean {
  if (match.state === "left_out")
    return !match.payment && (match.line.why === "failed" || match.line.why === "back");
  return SETTLED_STATES.has(match.state);
}

const SETTLED_STATES = new Set<LineMatch["state"]>(["recorded", "repeated", "paid", "ignored"]);

/** What is left of a statement: lines that mark nothing, and lines that could not be read. */
function restText(others: number, unread: number): string {
  const other = others > 0 ? [STATEMENT_TEXTS.otherLines({ others })] : [];
  const unreadable = unread > 0 ? [STATEMENT_TEXTS.linesNotRead({ unread })] : [];
  return [...other, ...unreadable].join(", ");
}
