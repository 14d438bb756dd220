import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { pageTitle } from "~/content/page-club";
import {
  listDeskMoney,
  settleDeskMoney,
} from "~/core/check-in/desk-money/settle-desk-money.server";
import {
  findBankLine,
  listEndedBankLines,
  listOpenBankLines,
} from "~/core/payments/bank-lines/bank-lines.server";
import { returnBankLine } from "~/core/payments/bank-lines/return-line.server";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { undoOfMarks } from "~/core/payments/cancelled-money";
import { answerDouble, listDoubles } from "~/core/payments/double/answer-double.server";
import { paymentMarkSchema } from "~/core/payments/form";
import { handlePaymentMark } from "~/core/payments/mark-paid/mark-payments.server";
import { markedManyText } from "~/core/payments/marked-money";
import { listToldReferences } from "~/core/payments/references/references.server";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import { IfPage, useLastAnswer } from "~/core/people/rights/if-right";
import { listTotals } from "~/core/reports/counters/counters.server";
import { DAY_MS, type Day, dayOf, formatDay } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { formatMoment } from "~/lib/moments";
import { formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import {
  BANK_TEXTS,
  INBOX_ANSWER_TEXTS,
  INBOX_PAGE_TEXTS,
  INBOX_REFUSAL_TEXTS,
} from "~/texts/online-payment/inbox";
import { RETURN_REFUSAL_TEXTS, SETTLE_REFUSAL_TEXTS } from "~/texts/payments/bank";
import { DOUBLE_REFUSAL_TEXTS, DOUBLE_TEXTS } from "~/texts/payments/ledger";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { type ChangeAnswer, ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/inbox-route";
import {
  creditSchema,
  deskSchema,
  doubleSchema,
  lineNoteSchema,
  lineSchema,
  refundSchema,
  settleSchema,
} from "./form";
import {
  BankAgreement,
  DeskMoneyLines,
  DoubleLines,
  EndedBankLines,
  OpenBankLines,
  ToldReferences,
} from "./inbox-bank";
import { Agreement, OnlineLines, OpenRefunds, type TypedLine } from "./inbox-lists";
import { findDayAndMonth, findOnlineLines } from "./list-inbox.server";
import { refundOnline } from "./refunds.server";
import { creditOpenPayment, setAsideLine, takeOutOfBooks } from "./settle-open.server";

const SHOWN = 50;
/** A reference is looked for as long. */
const TOLD_FOR_MS = 60 * DAY_MS;
/** Lines of the bank that ended. */
const ENDED_SHOWN = 20;

export const meta = pageTitle((clubName) => INBOX_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, onlinePayments, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: INBOX_PAGE_TEXTS.failed }, async () => {
    const { toSettle, settled, refunds } = await findOnlineLines(db);
    const since = now - TOLD_FOR_MS;
    const shown = ({ capturedAt, ...line }: (typeof settled)[number]) => ({
      ...line,
      submitKey: newId(),
      when: formatMoment(capturedAt, timeZone),
    });
    return {
      toSettle: toSettle.map(shown),
      settled: settled.map(shown),
      refunds: refunds.map(({ createdAt, ...refund }) => ({
        ...refund,
        when: formatMoment(createdAt, timeZone),
      })),
      dueRupees: (await listTotals(db, { counter: "payment_rupees" })).due ?? 0,
      doubles: await listDoubles(db),
      desk: await listDeskMoney(db, { since, limit: SHOWN }),
      openLines: await listOpenBankLines(db, { limit: SHOWN }),
      endedLines: await listEndedBankLines(db, { limit: ENDED_SHOWN }),
      told: (await listToldReferences(db, { since, limit: SHOWN })).map(({ givenAt, ...told }) => ({
        ...told,
        when: formatMoment(givenAt ?? 0, timeZone),
      })),
      ...(await findDayAndMonth(db, { today: dayOf(now, timeZone), timeZone })),
      canRefund: onlinePayments !== undefined,
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, onlinePayments: service, requestId, timeZone } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const by = { adminId, adminName, now, requestId };
  const inbox = { db, by, today: dayOf(now, timeZone) };
  const form = await request.formData();
  return await changeOrFail(context, INBOX_PAGE_TEXTS.failed, () => {
    const others = ["extend", "keep", "paid", "undo"] as const;
    const ofLines = ["line_pay", "line_credit", "line_set_aside", "line_return"] as const;
    const ofDesk = ["desk_note", "desk_credit"] as const;
    const ofOnline = ["refund", "credit", "set_aside", "from_credit", "undo_online"] as const;
    switch (requireIntent(form, [...others, ...ofLines, ...ofOnline, ...ofDesk])) {
      case "extend":
        return change(form, doubleSchema, (input) => double(inbox, { ...input, answer: "extend" }));
      case "keep":
        return change(form, doubleSchema, (input) => double(inbox, { ...input, answer: "credit" }));
      case "paid":
      case "undo":
        return change(form, paymentMarkSchema, (input) => markOne(inbox, input));
      case "line_pay":
        return change(form, lineSchema, (input) => settleLine(inbox, { ...input, intent: "pay" }));
      case "line_credit":
        return change(form, lineSchema, (line) => settleLine(inbox, { ...line, intent: "credit" }));
      case "line_set_aside":
        return change(form, lineNoteSchema, (input) => setLineAside(inbox, input));
      case "line_return":
        return change(form, lineNoteSchema, async (input) => {
          const done = await returnBankLine(db, { ...input, ...by });
          return done.ok
            ? { ok: true, text: BANK_TEXTS.returned(done) }
            : { ok: false, text: RETURN_REFUSAL_TEXTS[done.reason] };
        });
      case "refund":
        return change(form, refundSchema, async (input) => {
          if (!service) return refused("unavailable");
          const done = await refundOnline(db, { ...input, ...by, service });
          if (!done.ok) return refused(done.reason);
          const ok = done.state !== "failed";
          return { ok, isMade: true, text: INBOX_ANSWER_TEXTS.refunded[done.state] };
        });
      case "credit":
        return change(form, creditSchema, async (input) => {
          const done = await creditOpenPayment(db, { ...input, ...by });
          return done.ok ? { ok: true, text: INBOX_ANSWER_TEXTS.madeCredit } : refused(done.reason);
        });
      case "set_aside":
        return change(form, settleSchema, async (input) => {
          const done = await setAsideLine(db, { ...input, ...by });
          return done.ok ? { ok: true, text: INBOX_ANSWER_TEXTS.setAside } : refused(done.reason);
        });
      case "desk_note":
        return change(form, deskSchema, (input) => settleDesk(inbox, { ...input, as: "note" }));
      case "desk_credit":
        return change(form, deskSchema, (input) => settleDesk(inbox, { ...input, as: "credit" }));
      case "from_credit":
        return change(form, settleSchema, (line) => tookBack(inbox, { ...line, from: "credit" }));
      case "undo_online":
        return change(form, settleSchema, (line) => tookBack(inbox, { ...line, from: "payment" }));
    }
  });
}

interface InboxAnswer extends ChangeAnswer {
  typed?: TypedLine;
}

interface Change extends ChangeAnswer {
  /** It stands although it did not work, as a refund that the service refuses. */
  isMade?: boolean;
}

/** Makes a change that a form asks for; a refusal shows again what was typed, also without JavaScript. */
async function change<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  make: (input: z.output<Schema>) => Promise<Change>,
) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    const text = errors[0] ?? INBOX_PAGE_TEXTS.failed;
    return data<InboxAnswer>({ ok: false, text, typed: typedIn(form) }, { status: 400 });
  }
  const answer = await make(submission.value);
  if (answer.ok || answer.isMade) return data<InboxAnswer>(answer);
  return data<InboxAnswer>({ ...answer, typed: typedIn(form) }, { status: 409 });
}

function typedIn(form: FormData): TypedLine {
  const textOf = (name: string) => String(form.get(name) ?? "");
  return {
    intent: textOf("intent"),
    line: textOf("onlinePaymentId") || textOf("digest") || textOf("entry"),
    amountRupees: textOf("amountRupees"),
    reason: textOf("reason"),
    note: textOf("note"),
    whose: textOf("whose"),
  };
}

function refused(reason: keyof typeof INBOX_REFUSAL_TEXTS): ChangeAnswer {
  return { ok: false, text: INBOX_REFUSAL_TEXTS[reason] };
}

interface Inbox {
  db: Parameters<typeof settleLines>[0];
  by: ByAdmin & { adminName: string };
  today: Day;
}

async function tookBack(
  { db, by }: Inbox,
  input: z.output<typeof settleSchema> & { from: "credit" | "payment" },
): Promise<ChangeAnswer> {
  const done = await takeOutOfBooks(db, { ...input, ...by });
  if (done.ok) return { ok: true, text: INBOX_ANSWER_TEXTS.outOfBooks };
  return done.reason === "not_enough"
    ? refused(done.reason)
    : { ok: false, text: RETURN_REFUSAL_TEXTS[done.reason] };
}

async function settleDesk(
  { db, by }: Inbox,
  input: z.output<typeof deskSchema> & { as: "note" | "credit" },
): Promise<ChangeAnswer> {
  const done = await settleDeskMoney(db, { ...input, ...by });
  if (!done.ok) return refused(done.reason);
  const { madeCredit, setAside } = INBOX_ANSWER_TEXTS;
  return { ok: true, text: input.as === "credit" ? madeCredit : setAside };
}

async function double(
  { db, by, today }: Inbox,
  input: z.output<typeof doubleSchema> & { answer: "extend" | "credit" },
): Promise<ChangeAnswer> {
  const answered = await answerDouble(db, { ...input, ...by, today });
  if (!answered.ok) return { ok: false, text: DOUBLE_REFUSAL_TEXTS[answered.reason] };
  const { lastDay } = answered;
  const day = lastDay && formatDay(lastDay, { year: true });
  return { ok: true, text: day ? DOUBLE_TEXTS.extendedFor({ day }) : DOUBLE_TEXTS.kept };
}

async function markOne(
  { db, by }: Inbox,
  input: z.output<typeof paymentMarkSchema>,
): Promise<ChangeAnswer> {
  const answer = await handlePaymentMark(db, { ...input, ...by });
  if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
  return answer;
}

/** The line is as the bank has it: a form says which one, never how much. */
async function settleLine(
  { db, by }: Inbox,
  input: z.output<typeof lineSchema> & { intent: "pay" | "credit" },
): Promise<ChangeAnswer> {
  const { digest, ...how } = input;
  const line = await findBankLine(db, { digest });
  if (!line || line.paise % PAISE_PER_RUPEE !== 0) return refused("not_whole");
  const { day, utr, paise } = line;
  const lines = [{ digest, day, utr, rupees: paise / PAISE_PER_RUPEE, paymentIds: [] }];
  const settled = await settleLines(db, { ...by, ...how, lines });
  if (!settled.ok) return { ok: false, text: SETTLE_REFUSAL_TEXTS[settled.reason] };
  const { money, paymentIds } = settled;
  const undo = paymentIds.length === 1 ? undoOfMarks(paymentIds, by.now) : undefined;
  return { ok: true, text: markedManyText(money), undo };
}

async function setLineAside(
  { db, by }: Inbox,
  { digest, note }: z.output<typeof lineNoteSchema>,
): Promise<ChangeAnswer> {
  const found = await findBankLine(db, { digest });
  if (!found) return refused("changed_meanwhile");
  // The audit's figure: a line that is set aside may have paise.
  const rupees = Math.round(found.paise / PAISE_PER_RUPEE);
  const lines = [{ digest, rupees, day: null, utr: null, paymentIds: [] }];
  const settled = await settleLines(db, { ...by, intent: "ignore", whose: [], lines, note });
  return settled.ok
    ? { ok: true, text: INBOX_ANSWER_TEXTS.setAside }
    : { ok: false, text: SETTLE_REFUSAL_TEXTS[settled.reason] };
}

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { toSettle, settled, refunds, dueRupees, agreement, canRefund } = loaderData;
  const { desk, doubles, openLines, endedLines, told, bank } = loaderData;
  const waits = toSettle.length + doubles.length + openLines.length + told.length + desk.length;
  const answer = useLastAnswer<InboxAnswer>(actionData);
  const elsewhere = new Set(
    refunds.flatMap(({ state, onlinePaymentId }) => (state === "elsewhere" ? onlinePaymentId : [])),
  );
  return (
    <>
      <PageHeader
        title={INBOX_PAGE_TEXTS.title}
        intro={INBOX_PAGE_TEXTS.intro}
        back={{ to: "/admin/payments", label: COMMON_WORDS.payments }}
      />
      <ChangeResult answer={answer} />
      <section className="grid gap-3">
        <h2 className="text-heading">{INBOX_PAGE_TEXTS.toSettle}</h2>
        {waits === 0 && <p>{INBOX_PAGE_TEXTS.nothingToSettle}</p>}
        <OnlineLines
          caption={INBOX_PAGE_TEXTS.toSettle}
          lines={toSettle}
          canRefund={canRefund}
          elsewhere={elsewhere}
          typed={answer?.typed}
        />
        <DoubleLines doubles={doubles} />
        <OpenBankLines lines={openLines} typed={answer?.typed} />
        <ToldReferences references={told} />
        <DeskMoneyLines lines={desk} typed={answer?.typed} />
      </section>
      {refunds.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-heading">{INBOX_PAGE_TEXTS.goingBack}</h2>
          <OpenRefunds refunds={refunds} />
        </section>
      )}
      <Card as="section" className="grid gap-3">
        <CardHeader title={INBOX_PAGE_TEXTS.due} />
        <p>{INBOX_PAGE_TEXTS.dueText({ amount: formatRupees(dueRupees) })}</p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/payments">{INBOX_PAGE_TEXTS.checkReferences}</ButtonLink>
          <IfPage path="/admin/payments/statement">
            <ButtonLink to="/admin/payments/statement">
              {INBOX_PAGE_TEXTS.matchStatement}
            </ButtonLink>
          </IfPage>
        </p>
      </Card>
      <Agreement {...agreement} />
      <BankAgreement {...bank} />
      <EndedBankLines lines={endedLines} typed={answer?.typed} />
      <section className="grid gap-3">
        <h2 className="text-heading">{INBOX_PAGE_TEXTS.online}</h2>
        {settled.length === 0 && <p>{INBOX_PAGE_TEXTS.noneOnline}</p>}
        <OnlineLines
          caption={INBOX_PAGE_TEXTS.online}
          lines={settled}
          canRefund={canRefund}
          typed={answer?.typed}
        />
      </section>
    </>
  );
}
