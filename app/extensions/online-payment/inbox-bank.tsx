import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { giveBackText } from "~/core/check-in/desk/desk-texts";
import { DoubleButtons } from "~/core/payments/double/double-choice";
import { MarkPaidForm } from "~/core/payments/mark-paid/mark-paid-form";
import { formatDay } from "~/lib/dates";
import { formatPaise, formatRupees } from "~/lib/rupees";
import { BANK_TEXTS, INBOX_FORM_TEXTS, LINE_TEXTS } from "~/texts/online-payment/inbox";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import { type Lines, SpanTable, type TypedLine } from "./inbox-lists";

type OpenLine = Lines["openLines"][number];

const columns = () => [
  { label: BANK_TEXTS.line },
  { label: COMMON_WORDS.amount, numeric: true },
  { label: BANK_TEXTS.becomes },
];

/** Lines of bank statements of which nothing has become: each pays something, becomes credit, or ends with a note. */
export function OpenBankLines({
  lines,
  typed,
}: {
  lines: Lines["openLines"];
  typed: TypedLine | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <Table caption={BANK_TEXTS.open} columns={columns()}>
      {lines.map((line) => (
        <LineRow key={line.digest} line={line}>
          <SettleForm line={line} typed={typed?.line === line.digest ? typed : undefined} />
        </LineRow>
      ))}
    </Table>
  );
}

/** A line of a statement, with what became or is to become of it. */
function LineRow({ line, children }: { line: OpenLine; children: ReactNode }) {
  return (
    <Row>
      <Cell heading>
        <span className="break-words">{line.narration}</span>
        <span className="block text-sm font-normal text-muted">
          {formatDay(line.day, { year: true })}
        </span>
      </Cell>
      <Cell label={COMMON_WORDS.amount} numeric>
        {formatPaise(line.paise)}
      </Cell>
      <Cell>{children}</Cell>
    </Row>
  );
}

function SettleForm({ line, typed }: { line: OpenLine; typed: TypedLine | undefined }) {
  const { digest } = line;
  return (
    <details open={typed !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
        {BANK_TEXTS.settle}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-md gap-3">
        <input type="hidden" name="digest" value={digest} />
        <Input
          label={BANK_TEXTS.whose}
          hint={BANK_TEXTS.whoseHint}
          name="whose"
          id={`whose-${digest}`}
          maxLength={300}
          autoComplete="off"
          defaultValue={typed?.whose}
        />
        <p className="flex flex-wrap gap-3">
          <Button name="intent" value="line_pay" size="small">
            {BANK_TEXTS.pay}
          </Button>
          <Button name="intent" value="line_credit" size="small">
            {INBOX_FORM_TEXTS.makeCredit}
          </Button>
        </p>
        <Input
          label={COMMON_WORDS.note}
          hint={BANK_TEXTS.noteHint}
          name="note"
          id={`note-${digest}`}
          maxLength={200}
          autoComplete="off"
          defaultValue={typed?.note}
        />
        <Button name="intent" value="line_set_aside" size="small" className="w-fit">
          {INBOX_FORM_TEXTS.setAside}
        </Button>
      </Form>
    </details>
  );
}

/** The latest lines that ended, with what they became; what the bank took back is undone here. */
export function EndedBankLines({
  lines,
  typed,
}: {
  lines: Lines["endedLines"];
  typed: TypedLine | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <Table caption={BANK_TEXTS.ended} columns={columns()}>
      {lines.map((line) => (
        <LineRow key={line.digest} line={line}>
          {line.state === "set_aside" ? (
            LINE_TEXTS.alreadySetAside({ note: line.note ?? "" })
          ) : (
            <Became line={line} typed={typed?.line === line.digest ? typed : undefined} />
          )}
        </LineRow>
      ))}
    </Table>
  );
}

function Became({
  line,
  typed,
}: {
  line: Lines["endedLines"][number];
  typed: TypedLine | undefined;
}) {
  const { digest, code, memberId } = line;
  const name = line.name ?? COMMON_WORDS.newRunner;
  return (
    <>
      {code !== null && LINE_TEXTS.paid({ reference: code })}
      {memberId !== null && (
        <Link to={`/admin/subscribers/${memberId}/money`} className="block text-link">
          {name}
        </Link>
      )}
      <details open={typed !== undefined}>
        <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
          {BANK_TEXTS.wentBack}
        </summary>
        <Form method="post" preventScrollReset className="mt-2 grid max-w-md gap-3">
          <input type="hidden" name="digest" value={digest} />
          <p className="text-sm text-muted">{BANK_TEXTS.wentBackText}</p>
          <Input
            label={COMMON_WORDS.note}
            name="note"
            id={`back-${digest}`}
            maxLength={200}
            required
            autoComplete="off"
            defaultValue={typed?.note}
          />
          <Button name="intent" value="line_return" size="small" className="w-fit">
            {BANK_TEXTS.undo}
          </Button>
        </Form>
      </details>
    </>
  );
}

/** Memberships that were paid twice: the member is asked, and the treasurer may answer for them. */
export function DoubleLines({ doubles }: { doubles: Lines["doubles"] }) {
  if (doubles.length === 0) return null;
  return (
    <Table caption={BANK_TEXTS.doubles} columns={columns()}>
      {doubles.map((double) => (
        <Row key={double.paymentId}>
          <Cell heading>
            <Link to={`/admin/subscribers/${double.memberId}/money`} className="text-link">
              {double.name ?? COMMON_WORDS.newRunner}
            </Link>
            <span className="block text-sm font-normal text-muted">{double.code}</span>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric>
            {formatRupees(double.rupees)}
          </Cell>
          <Cell>
            <DoubleButtons double={double} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** References that runners gave and that nobody has found yet. */
export function ToldReferences({ references }: { references: Lines["told"] }) {
  if (references.length === 0) return null;
  return (
    <Table caption={BANK_TEXTS.told} columns={columns()}>
      {references.map((told) => (
        <Row key={told.paymentId}>
          <Cell heading>
            <Link to={`/admin/subscribers/${told.memberId}`} className="text-link">
              {told.name ?? COMMON_WORDS.newRunner}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {[`UTR ${told.utr}`, told.code, told.when].join(" · ")}
            </span>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric>
            {formatRupees(told.amountRupees)}
          </Cell>
          <Cell>
            <MarkPaidForm
              {...told}
              name={told.name ?? COMMON_WORDS.newRunner}
              hasReference={true}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Money that desks took for nothing, or perhaps twice: given back, or credit. */
export function DeskMoneyLines({
  lines,
  typed,
}: {
  lines: Lines["desk"];
  typed: TypedLine | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <Table caption={BANK_TEXTS.desk} columns={columns()}>
      {lines.map((line) => (
        <Row key={line.entry}>
          <Cell heading>
            {line.name ?? COMMON_WORDS.newRunner}
            <Link
              to={`/admin/events/${line.eventId}`}
              className="block text-sm font-normal text-link"
            >
              {`${line.title}, ${formatDay(line.date)}`}
            </Link>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric>
            {formatRupees(line.rupees)}
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="grid max-w-md gap-2">
              <span>{giveBackText(line)}</span>
              <input type="hidden" name="entry" value={line.entry} />
              <Input
                label={COMMON_WORDS.note}
                hint={BANK_TEXTS.deskHint}
                name="note"
                id={`desk-${line.entry}`}
                maxLength={200}
                required
                autoComplete="off"
                defaultValue={typed?.line === line.entry ? typed.note : undefined}
              />
              <p className="flex flex-wrap gap-3">
                <Button name="intent" value="desk_note" size="small">
                  {INBOX_FORM_TEXTS.setAside}
                </Button>
                {line.memberId !== null && (
                  <Button name="intent" value="desk_credit" size="small">
                    {INBOX_FORM_TEXTS.makeCredit}
                  </Button>
                )}
              </p>
            </Form>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The bank's total of the day and the month, and what of it is in the takings; what is not, is named. */
export function BankAgreement({ today, month }: Lines["bank"]) {
  const figuresOf = ({ settled, setAside, open, unseenRupees }: Lines["bank"]["today"]) => [
    { label: BANK_TEXTS.total, text: formatPaise(settled + setAside + open) },
    { label: BANK_TEXTS.inBooks, text: formatPaise(settled) },
    { label: BANK_TEXTS.withNote, text: formatPaise(setAside) },
    { label: BANK_TEXTS.stillOpen, text: formatPaise(open) },
    { label: BANK_TEXTS.unseen, text: formatRupees(unseenRupees) },
  ];
  return (
    <SpanTable
      title={BANK_TEXTS.agreement}
      text={BANK_TEXTS.agreementText}
      heading={BANK_TEXTS.span}
      spans={[
        { label: BANK_TEXTS.today, figures: figuresOf(today) },
        { label: BANK_TEXTS.month, figures: figuresOf(month) },
      ]}
    />
  );
}
