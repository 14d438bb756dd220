import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
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
import { type OpenLine, settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { undoOfMarks } from "~/core/payments/cancelled-money";
import { answerDouble, listDoubles } from "~/core/payments/double/answer-double.server";
import { paymentMarkSchema } from "~/core/payments/form";
import { handlePaymentMark } from "~/core/payments/mark-paid/mark-payments.server";
import { markedManyText } from "~/core/payments/marked-money";
import { listToldReferences } from "~/core/payments/references/references.server";
import { IfPage, useLastAnswer } from "~/core/people/rights/if-right";
import { listTotals } from "~/core/reports/counters/counters.server";
import { DAY_MS, dayOf, formatDay } from "~/lib/dates";
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

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const form = await request.formData();
  return await changeOrFail(context, INBOX_PAGE_TEXTS.failed, () => {
    const others = ["extend", "keep", "paid", "undo"] as const;
    const ofLines = ["line_pay", "line_credit", "line_set_aside", "line_return"] as const;
    const ofDesk = ["desk_note", "desk_credit"] as const;
    const ofOnline = ["refund", "credit", "set_aside", "from_credit", "undo_online"] as const;
    switch (requireIntent(form, [...others, ...ofLines, ...ofOnline, ...ofDesk])) {
      case "extend":
        return double(args, form, "extend");
      case "keep":
        return double(args, form, "credit");
      case "paid":
      case "undo":
        return markOne(args, form);
      case "line_pay":
        return settleLine(args, form, "pay");
      case "line_credit":
        return settleLine(args, form, "credit");
      case "line_set_aside":
        return setLineAside(args, form);
      case "line_return":
        return returnLine(args, form);
      case "refund":
        return refund(args, form);
      case "credit":
        return credit(args, form);
      case "set_aside":
        return setAside(args, form);
      case "desk_note":
        return settleDesk(args, form, "note");
      case "desk_credit":
        return settleDesk(args, form, "credit");
      case "from_credit":
        return tookBack(args, form, "credit");
      case "undo_online":
        return tookBack(args, form, "payment");
    }
  });
}

/** What was typed into a line's form, so that a refusal shows it again, also without JavaScript. */
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

interface InboxAnswer extends ChangeAnswer {
  typed?: TypedLine;
}

function byAdmin({ context }: Pick<Route.ActionArgs, "context">) {
  const { now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  return { adminId, adminName, now, requestId };
}

async function refund(args: Route.ActionArgs, form: FormData) {
  const { db, onlinePayments: service } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: refundSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  if (!service) return refusedBecause(form, "unavailable");
  const done = await refundOnline(db, { ...submission.value, ...byAdmin(args), service });
  if (!done.ok) return refusedBecause(form, done.reason);
  const answer = { ok: done.state !== "failed", text: INBOX_ANSWER_TEXTS.refunded[done.state] };
  return data<InboxAnswer>(answer);
}

async function credit(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: creditSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const done = await creditOpenPayment(db, { ...submission.value, ...byAdmin(args) });
  if (!done.ok) return refusedBecause(form, done.reason);
  return data<InboxAnswer>({ ok: true, text: INBOX_ANSWER_TEXTS.madeCredit });
}

async function setAside(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: settleSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const done = await setAsideLine(db, { ...submission.value, ...byAdmin(args) });
  if (!done.ok) return refusedBecause(form, done.reason);
  return data<InboxAnswer>({ ok: true, text: INBOX_ANSWER_TEXTS.setAside });
}

async function tookBack(args: Route.ActionArgs, form: FormData, from: "credit" | "payment") {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: settleSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const done = await takeOutOfBooks(db, { ...submission.value, ...byAdmin(args), from });
  if (done.ok) return data<InboxAnswer>({ ok: true, text: INBOX_ANSWER_TEXTS.outOfBooks });
  return done.reason === "not_enough"
    ? refusedBecause(form, done.reason)
    : refusedText(form, RETURN_REFUSAL_TEXTS[done.reason]);
}

async function settleDesk(args: Route.ActionArgs, form: FormData, as: "note" | "credit") {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: deskSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const done = await settleDeskMoney(db, { ...submission.value, ...byAdmin(args), as });
  if (!done.ok) return refusedBecause(form, done.reason);
  const text = as === "credit" ? INBOX_ANSWER_TEXTS.madeCredit : INBOX_ANSWER_TEXTS.setAside;
  return data<InboxAnswer>({ ok: true, text });
}

async function double(args: Route.ActionArgs, form: FormData, answer: "extend" | "credit") {
  const { db, timeZone } = args.context.get(requestContext);
  const { adminId, now, requestId } = byAdmin(args);
  const answered = await answerDouble(db, {
    paymentId: String(form.get("paymentId") ?? ""),
    answer,
    adminId,
    today: dayOf(now, timeZone),
    requestId,
    now,
  });
  if (!answered.ok) return refusedText(form, DOUBLE_REFUSAL_TEXTS[answered.reason]);
  const { lastDay } = answered;
  const text = lastDay
    ? DOUBLE_TEXTS.extendedFor({ day: formatDay(lastDay, { year: true }) })
    : DOUBLE_TEXTS.kept;
  return data<InboxAnswer>({ ok: true, text });
}

async function markOne(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: paymentMarkSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const answer = await handlePaymentMark(db, { ...submission.value, ...byAdmin(args) });
  if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
  return data<InboxAnswer>(answer, { status: answer.ok ? 200 : 409 });
}

/** The line as the bank has it: a form says which one, never how much. */
async function lineOf(args: Route.ActionArgs, digest: string): Promise<OpenLine | undefined> {
  const line = await findBankLine(args.context.get(requestContext).db, { digest });
  if (!line || line.paise % PAISE_PER_RUPEE !== 0) return undefined;
  const { day, utr, paise } = line;
  return { digest, day, utr, rupees: paise / PAISE_PER_RUPEE, paymentIds: [] };
}

async function settleLine(args: Route.ActionArgs, form: FormData, intent: "pay" | "credit") {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: lineSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const { digest, whose } = submission.value;
  const line = await lineOf(args, digest);
  if (!line) return refusedBecause(form, "not_whole");
  const by = byAdmin(args);
  const settled = await settleLines(db, { ...by, intent, whose, lines: [line] });
  if (!settled.ok) return refusedText(form, SETTLE_REFUSAL_TEXTS[settled.reason]);
  const { money, paymentIds } = settled;
  const undo = undoOfMarks(paymentIds.slice(0, 1), by.now);
  return data<InboxAnswer>({
    ok: true,
    text: markedManyText(money),
    ...(paymentIds.length === 1 && { undo }),
  });
}

async function setLineAside(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: lineNoteSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const { digest, note } = submission.value;
  const found = await findBankLine(db, { digest });
  if (!found) return refusedBecause(form, "changed_meanwhile");
  // The audit's figure: a line that is set aside may have paise.
  const rupees = Math.round(found.paise / PAISE_PER_RUPEE);
  const line = { digest, rupees, day: null, utr: null, paymentIds: [] };
  const aside = { intent: "ignore" as const, whose: [], lines: [line], note };
  const settled = await settleLines(db, { ...byAdmin(args), ...aside });
  if (!settled.ok) return refusedText(form, SETTLE_REFUSAL_TEXTS[settled.reason]);
  return data<InboxAnswer>({ ok: true, text: INBOX_ANSWER_TEXTS.setAside });
}

async function returnLine(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: lineNoteSchema });
  if (submission.status !== "success") return refused(form, submission.error);
  const done = await returnBankLine(db, { ...submission.value, ...byAdmin(args) });
  if (!done.ok) return refusedText(form, RETURN_REFUSAL_TEXTS[done.reason]);
  return data<InboxAnswer>({ ok: true, text: BANK_TEXTS.returned(done) });
}

function refused(form: FormData, error: Record<string, string[] | null> | null | undefined) {
  const [text = INBOX_PAGE_TEXTS.failed] = Object.values(error ?? {}).flatMap(
    (texts) => texts ?? [],
  );
  return data<InboxAnswer>({ ok: false, text, typed: typedIn(form) }, { status: 400 });
}

function refusedBecause(form: FormData, reason: keyof typeof INBOX_REFUSAL_TEXTS) {
  return refusedText(form, INBOX_REFUSAL_TEXTS[reason]);
}

function refusedText(form: FormData, text: string) {
  return data<InboxAnswer>({ ok: false, text, typed: typedIn(form) }, { status: 409 });
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
        {doubles.length > 0 && (
          <>
            <h3 className="heading">{BANK_TEXTS.doubles}</h3>
            <p className="text-muted">{BANK_TEXTS.doublesText}</p>
          </>
        )}
        <DoubleLines doubles={doubles} />
        {openLines.length > 0 && <h3 className="heading">{BANK_TEXTS.open}</h3>}
        <OpenBankLines lines={openLines} typed={answer?.typed} />
        {told.length > 0 && <h3 className="heading">{BANK_TEXTS.told}</h3>}
        <ToldReferences references={told} />
        {desk.length > 0 && <h3 className="heading">{BANK_TEXTS.desk}</h3>}
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
      {endedLines.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-heading">{BANK_TEXTS.ended}</h2>
          <EndedBankLines lines={endedLines} typed={answer?.typed} />
        </section>
      )}
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
