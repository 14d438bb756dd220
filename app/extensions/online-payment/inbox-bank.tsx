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
import { FoldedForm, type Lines, NoteField, SpanTable, type TypedLine } from "./inbox-lists";

const columns = () => [
  { label: BANK_TEXTS.line },
  { label: COMMON_WORDS.amount, numeric: true },
  { label: BANK_TEXTS.becomes },
];

/** Lines of one kind under their heading; nothing without one. */
function LineList<Line>({
  title,
  text,
  lines,
  children,
}: {
  title: string;
  text?: string;
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
}) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="heading">{title}</h3>
      {text !== undefined && <p className="text-muted">{text}</p>}
      <Table caption={title} columns={columns()}>
        {lines.map(children)}
      </Table>
    </>
  );
}

/** What a line is, how much, and what became or is to become of it. */
function LineRow({
  what,
  about,
  amount,
  children,
}: {
  what: ReactNode;
  about: ReactNode;
  amount: string;
  children: ReactNode;
}) {
  return (
    <Row>
      <Cell heading>
        {what}
        <span className="block text-sm font-normal text-muted">{about}</span>
      </Cell>
      <Cell label={COMMON_WORDS.amount} numeric>
        {amount}
      </Cell>
      <Cell>{children}</Cell>
    </Row>
  );
}

type OpenLine = Lines["openLines"][number];

/** The same of a line of a bank statement. */
function BankLine({ line, children }: { line: OpenLine; children: ReactNode }) {
  return (
    <LineRow
      what={<span className="break-words">{line.narration}</span>}
      about={formatDay(line.day, { year: true })}
      amount={formatPaise(line.paise)}
    >
      {children}
    </LineRow>
  );
}

/** Lines of bank statements of which nothing has become: each pays something, becomes credit, or ends with a note. */
export function OpenBankLines({
  lines,
  typed,
}: {
  lines: Lines["openLines"];
  typed: TypedLine | undefined;
}) {
  return (
    <LineList title={BANK_TEXTS.open} lines={lines}>
      {(line) => (
        <BankLine key={line.digest} line={line}>
          <SettleForm line={line} typed={typed?.line === line.digest ? typed : undefined} />
        </BankLine>
      )}
    </LineList>
  );
}

function SettleForm({ line, typed }: { line: OpenLine; typed: TypedLine | undefined }) {
  const { digest } = line;
  return (
    <FoldedForm label={BANK_TEXTS.settle} isOpen={typed !== undefined}>
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
      <NoteField id={`note-${digest}`} hint={BANK_TEXTS.noteHint} defaultValue={typed?.note} />
      <Button name="intent" value="line_set_aside" size="small" className="w-fit">
        {INBOX_FORM_TEXTS.setAside}
      </Button>
    </FoldedForm>
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
    <section className="grid gap-3">
      <h2 className="text-heading">{BANK_TEXTS.ended}</h2>
      <Table caption={BANK_TEXTS.ended} columns={columns()}>
        {lines.map((line) => (
          <BankLine key={line.digest} line={line}>
            {line.state === "set_aside" ? (
              LINE_TEXTS.alreadySetAside({ note: line.note ?? "" })
            ) : (
              <Became line={line} typed={typed?.line === line.digest ? typed : undefined} />
            )}
          </BankLine>
        ))}
      </Table>
    </section>
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
  return (
    <>
      {code !== null && LINE_TEXTS.paid({ reference: code })}
      {memberId !== null && (
        <Link to={`/admin/subscribers/${memberId}/money`} className="block text-link">
          {line.name ?? COMMON_WORDS.newRunner}
        </Link>
      )}
      <FoldedForm label={BANK_TEXTS.wentBack} isOpen={typed !== undefined}>
        <input type="hidden" name="digest" value={digest} />
        <p className="text-sm text-muted">{BANK_TEXTS.wentBackText}</p>
        <NoteField id={`back-${digest}`} required defaultValue={typed?.note} />
        <Button name="intent" value="line_return" size="small" className="w-fit">
          {BANK_TEXTS.undo}
        </Button>
      </FoldedForm>
    </>
  );
}

/** Memberships that were paid twice: the member is asked, and the treasurer may answer for them. */
export function DoubleLines({ doubles }: { doubles: Lines["doubles"] }) {
  return (
    <LineList title={BANK_TEXTS.doubles} text={BANK_TEXTS.doublesText} lines={doubles}>
      {(double) => (
        <LineRow
          key={double.paymentId}
          what={
            <Link to={`/admin/subscribers/${double.memberId}/money`} className="text-link">
              {double.name ?? COMMON_WORDS.newRunner}
            </Link>
          }
          about={double.code}
          amount={formatRupees(double.rupees)}
        >
          <DoubleButtons double={double} />
        </LineRow>
      )}
    </LineList>
  );
}

/** References that runners gave and that nobody has found yet. */
export function ToldReferences({ references }: { references: Lines["told"] }) {
  return (
    <LineList title={BANK_TEXTS.told} lines={references}>
      {(told) => (
        <LineRow
          key={told.paymentId}
          what={
            <Link to={`/admin/subscribers/${told.memberId}`} className="text-link">
              {told.name ?? COMMON_WORDS.newRunner}
            </Link>
          }
          about={[`UTR ${told.utr}`, told.code, told.when].join(" · ")}
          amount={formatRupees(told.amountRupees)}
        >
          <MarkPaidForm {...told} name={told.name ?? COMMON_WORDS.newRunner} hasReference />
        </LineRow>
      )}
    </LineList>
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
  return (
    <LineList title={BANK_TEXTS.desk} lines={lines}>
      {(line) => (
        <LineRow
          key={line.entry}
          what={line.name ?? COMMON_WORDS.newRunner}
          about={
            <Link to={`/admin/events/${line.eventId}`} className="text-link">
              {`${line.title}, ${formatDay(line.date)}`}
            </Link>
          }
          amount={formatRupees(line.rupees)}
        >
          <Form method="post" preventScrollReset className="grid max-w-md gap-2">
            <span>{giveBackText(line)}</span>
            <input type="hidden" name="entry" value={line.entry} />
            <NoteField
              id={`desk-${line.entry}`}
              hint={BANK_TEXTS.deskHint}
              required
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
        </LineRow>
      )}
    </LineList>
  );
}

/** The bank's total of the day and the month, and what of it is in the takings; what is not, is named. */
export function BankAgreement(sums: Lines["bank"]) {
  return (
    <SpanTable
      title={BANK_TEXTS.agreement}
      text={BANK_TEXTS.agreementText}
      {...sums}
      figuresOf={({ settled, setAside, open, unseenRupees }) => [
        { label: BANK_TEXTS.total, text: formatPaise(settled + setAside + open) },
        { label: BANK_TEXTS.inBooks, text: formatPaise(settled) },
        { label: BANK_TEXTS.withNote, text: formatPaise(setAside) },
        { label: BANK_TEXTS.stillOpen, text: formatPaise(open) },
        { label: BANK_TEXTS.unseen, text: formatRupees(unseenRupees) },
      ]}
    />
  );
}
