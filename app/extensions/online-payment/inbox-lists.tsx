import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatPaise, formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import {
  AGREEMENT_TEXTS,
  BANK_TEXTS,
  INBOX_FORM_TEXTS,
  LINE_TEXTS,
  REFUND_STATE_TEXTS,
} from "~/texts/online-payment/inbox";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Input, type InputProps } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import type { Route } from "./+types/inbox-route";

export type Lines = Route.ComponentProps["loaderData"];
type OnlineLine = Lines["settled"][number];

/** What was typed into the form of a line that was refused. */
export interface TypedLine {
  intent: string;
  /** The line's id. */
  line: string;
  amountRupees: string;
  reason: string;
  note: string;
  whose: string;
}

const columns = () => [
  { label: COMMON_WORDS.runner },
  { label: COMMON_WORDS.amount, numeric: true },
  { label: LINE_TEXTS.what },
  { label: COMMON_WORDS.when },
];

/** Online payments, each with what became of it and what the treasurer can do. */
export function OnlineLines({
  caption,
  lines,
  canRefund,
  elsewhere,
  typed,
}: {
  caption: string;
  lines: readonly OnlineLine[];
  canRefund: boolean;
  /** Payments of which something was sent back without the club's books. */
  elsewhere?: ReadonlySet<string>;
  typed: TypedLine | undefined;
}) {
  const typedFor = (line: OnlineLine, intent: string) =>
    typed?.line === line.id && typed.intent === intent ? typed : undefined;
  if (lines.length === 0) return null;
  return (
    <Table caption={caption} columns={columns()}>
      {lines.map((line) => (
        <Row key={line.id}>
          <Cell heading>
            <Link to={`/admin/subscribers/${line.memberId}`} className="text-link">
              {line.name ?? COMMON_WORDS.newRunner}
            </Link>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric>
            {moneyText(line)}
          </Cell>
          <Cell label={LINE_TEXTS.what}>
            <div className="grid gap-2">
              <span>{whatText(line)}</span>
              {line.refundedPaise > 0 && (
                <span>{LINE_TEXTS.back({ amount: formatPaise(line.refundedPaise) })}</span>
              )}
              {line.state === "open" && <CreditForm line={line} />}
              {canRefund && restRupees(line) > 0 && (
                <RefundForm line={line} typed={typedFor(line, "refund")} />
              )}
              {(line.state === "open" || line.dispute || elsewhere?.has(line.id)) && (
                <SetAsideForm
                  line={line}
                  wentBack={elsewhere?.has(line.id) ?? false}
                  typed={ENDINGS.map((intent) => typedFor(line, intent)).find(Boolean)}
                />
              )}
            </div>
          </Cell>
          <Cell label={COMMON_WORDS.when}>
            {line.when}
            {line.feePaise !== null && (
              <span className="block text-sm text-muted">
                {LINE_TEXTS.fee({ amount: formatPaise(line.feePaise) })}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function whatText({ state, reference, dispute, note, orderRupees, dueRupees }: OnlineLine): string {
  if (dispute) return LINE_TEXTS.dispute({ state: dispute });
  if (state === "set_aside") return LINE_TEXTS.alreadySetAside({ note: note ?? "" });
  if (state === "credit") return LINE_TEXTS.credit;
  if (state === "paid") return LINE_TEXTS.paid({ reference });
  const asked = formatRupees(orderRupees);
  return LINE_TEXTS.otherAmount({ asked, reference, due: formatRupees(dueRupees) });
}

function moneyText({ amount, currency }: OnlineLine): string {
  return currency === "INR" ? formatPaise(amount) : `${amount / PAISE_PER_RUPEE} ${currency}`;
}

function restRupees({ amount, refundedPaise, currency }: OnlineLine): number {
  return currency === "INR" ? Math.floor((amount - refundedPaise) / PAISE_PER_RUPEE) : 0;
}

interface LineFormProps {
  line: OnlineLine;
  typed: TypedLine | undefined;
}

function RefundForm({ line, typed }: LineFormProps) {
  const { id, submitKey, state, creditRupees } = line;
  const name = line.name ?? COMMON_WORDS.newRunner;
  const rest = restRupees(line);
  const isFromCredit = state !== "open" && state !== "set_aside";
  return (
    <FoldedForm label={INBOX_FORM_TEXTS.sendBack} isOpen={typed !== undefined}>
      <input type="hidden" name="onlinePaymentId" value={id} />
      <input type="hidden" name="submitKey" value={submitKey} />
      {isFromCredit && (
        <p className="text-sm text-muted">
          {INBOX_FORM_TEXTS.fromCredit({ amount: formatRupees(creditRupees) })}
        </p>
      )}
      <Input
        label={INBOX_FORM_TEXTS.rupees}
        inputMode="numeric"
        name="amountRupees"
        id={`rupees-${id}`}
        required
        defaultValue={typed?.amountRupees ?? rest}
      />
      <Input
        label={INBOX_FORM_TEXTS.reason}
        hint={INBOX_FORM_TEXTS.reasonHint}
        name="reason"
        id={`reason-${id}`}
        maxLength={200}
        required
        autoComplete="off"
        defaultValue={typed?.reason}
      />
      <Button
        name="intent"
        value="refund"
        size="small"
        className="w-fit"
        aria-label={INBOX_FORM_TEXTS.sendBackTo({ name })}
      >
        {INBOX_FORM_TEXTS.sendBack}
      </Button>
    </FoldedForm>
  );
}

/** A form of a line that is folded until somebody opens it, or what was typed is refused. */
export function FoldedForm({
  label,
  isOpen,
  children,
}: {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
        {label}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-md gap-3">
        {children}
      </Form>
    </details>
  );
}

/** Why a line ends. */
export function NoteField(props: Pick<InputProps, "id" | "hint" | "required" | "defaultValue">) {
  const { note: label } = COMMON_WORDS;
  return <Input label={label} name="note" maxLength={200} autoComplete="off" {...props} />;
}

function CreditForm({ line }: { line: OnlineLine }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="onlinePaymentId" value={line.id} />
      <Button name="intent" value="credit" size="small">
        {INBOX_FORM_TEXTS.makeCredit}
      </Button>
    </Form>
  );
}

/** How a line ends with a note. */
const ENDINGS = ["set_aside", "from_credit", "undo_online"] as const;

function SetAsideForm({ line, wentBack, typed }: LineFormProps & { wentBack: boolean }) {
  const isInBooks = line.state === "paid" || line.state === "credit";
  return (
    <Form method="post" preventScrollReset className="grid max-w-md gap-2">
      <input type="hidden" name="onlinePaymentId" value={line.id} />
      <NoteField id={`note-${line.id}`} required defaultValue={typed?.note} />
      <p className="flex flex-wrap gap-3">
        <Button name="intent" value="set_aside" size="small">
          {INBOX_FORM_TEXTS.setAside}
        </Button>
        {isInBooks && wentBack && (
          <Button name="intent" value="from_credit" size="small">
            {INBOX_FORM_TEXTS.fromTheirCredit}
          </Button>
        )}
        {isInBooks && (
          <Button name="intent" value="undo_online" size="small">
            {BANK_TEXTS.undo}
          </Button>
        )}
      </p>
      {isInBooks && <p className="text-sm text-muted">{BANK_TEXTS.wentBackText}</p>}
    </Form>
  );
}

/** What has not arrived where it was sent back to, and what did not work. */
export function OpenRefunds({ refunds }: { refunds: Lines["refunds"] }) {
  return (
    <Table caption={INBOX_FORM_TEXTS.sendBack} columns={columns()}>
      {refunds.map((refund) => (
        <Row key={refund.id}>
          <Cell heading>
            <Link to={`/admin/subscribers/${refund.memberId}`} className="text-link">
              {refund.name ?? COMMON_WORDS.newRunner}
            </Link>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric>
            {formatRupees(refund.amountRupees)}
          </Cell>
          <Cell label={LINE_TEXTS.what}>
            {refund.state !== "processed" && REFUND_STATE_TEXTS[refund.state]}
            <span className="block text-sm text-muted">{refund.reason}</span>
          </Cell>
          <Cell label={COMMON_WORDS.when}>
            {refund.when}
            <span className="block text-sm text-muted">{refund.adminName}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The day's and the month's takings beside what the payment service pays out. */
export function Agreement(sums: Lines["agreement"]) {
  const rupees = (amount: number) => formatPaise(Math.round(amount * PAISE_PER_RUPEE));
  return (
    <SpanTable
      title={AGREEMENT_TEXTS.title}
      {...sums}
      figuresOf={(sums) => [
        { label: AGREEMENT_TEXTS.takings, text: rupees(sums.takingsRupees) },
        { label: AGREEMENT_TEXTS.online, text: rupees(sums.onlineRupees) },
        { label: AGREEMENT_TEXTS.difference, text: rupees(sums.differenceRupees) },
        { label: AGREEMENT_TEXTS.fees, text: rupees(sums.feeRupees) },
        { label: AGREEMENT_TEXTS.back, text: rupees(sums.backRupees) },
        { label: AGREEMENT_TEXTS.paidOut, text: rupees(sums.paidOutRupees) },
        { label: AGREEMENT_TEXTS.settled, text: rupees(sums.settledRupees) },
        { label: AGREEMENT_TEXTS.onItsWay, text: rupees(sums.paidOutRupees - sums.settledRupees) },
      ]}
    />
  );
}

/** The same figures of today and of the month, each in a row. */
export function SpanTable<Sums>({
  title,
  text,
  today,
  month,
  figuresOf,
}: {
  title: string;
  text?: string;
  today: Sums;
  month: Sums;
  figuresOf: (sums: Sums) => { label: string; text: string }[];
}) {
  const spans = [
    { label: AGREEMENT_TEXTS.today, figures: figuresOf(today) },
    { label: AGREEMENT_TEXTS.month, figures: figuresOf(month) },
  ];
  const columns = figuresOf(today).map(({ label }) => ({ label, numeric: true }));
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      {text !== undefined && <p className="text-muted">{text}</p>}
      <Table caption={title} columns={[{ label: AGREEMENT_TEXTS.span }, ...columns]}>
        {spans.map((span) => (
          <Row key={span.label}>
            <Cell heading>{span.label}</Cell>
            {span.figures.map((figure) => (
              <Cell key={figure.label} label={figure.label} numeric>
                {figure.text}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}
