import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { noteBankLines } from "~/core/payments/bank-lines/bank-lines.server";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { undoOfMarks } from "~/core/payments/cancelled-money";
import { paymentMarksSchema, settlementSchema, statementSchema } from "~/core/payments/form";
import { markPayments } from "~/core/payments/mark-paid/mark-payments.server";
import { markedManyText } from "~/core/payments/marked-money";

import { tableText, tableTextOfFile } from "~/lib/table-text";
import { chosenFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { changeOrFail } from "~/middleware/read-failure.server";
import { SETTLE_REFUSAL_TEXTS } from "~/texts/payments/bank";
import { PAYMENTS_STATEMENT_PAGE_TEXTS } from "~/texts/payments/pages";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { TABLE_REFUSAL_TEXTS } from "~/texts/site-wide/table-form";
import { STATEMENT_FORM_TEXTS, STATEMENT_TEXTS } from "~/texts/statement-matching/statement";
import { type ChangeAnswer, ChangeResult } from "~/ui/change-result";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { TableForm } from "~/ui/table-form";
import type { Route } from "./+types/route";
import { findStatementPlan, recordStatement } from "./find-statement-matches.server";
import type { LineMatch } from "./statement-matches";
import { StatementPreview, type StatementPreviewProps } from "./statement-preview";

const FILE_MAX_MEGABYTES = 1;

export const meta = pageTitle((clubName) =>
  PAYMENTS_STATEMENT_PAGE_TEXTS.documentTitle({ clubName }),
);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return await changeOrFail(args.context, PAYMENTS_TEXTS.markFailed, () => {
    const intent = requireIntent(form, ["preview", "confirm", "undo", "pay", "credit", "ignore"]);
    if (intent === "undo") return undo(args, form);
    if (intent === "preview") return preview(args, form);
    return intent === "confirm" ? recordMatches(args, form) : settle(args, form);
  });
}

interface Answer extends ChangeAnswer {
  plan?: StatementPreviewProps | undefined;
  /** Why the statement could not be read. */
  errors?: string[];
}

const unread = (text: string) => data<Answer>({ ok: false, errors: [text] }, { status: 400 });
const refused = (text: string) => data<Answer>({ ok: false, text }, { status: 400 });

async function preview({ context }: Route.ActionArgs, form: FormData) {
  const { db, now } = context.get(requestContext);
  const file = chosenFile(form.get("file"));
  if (file && file.size > FILE_MAX_MEGABYTES * 1024 * 1024)
    return unread(PAYMENTS_STATEMENT_PAGE_TEXTS.tooLarge({ megabytes: FILE_MAX_MEGABYTES }));
  const table = file ? await tableTextOfFile(file) : tableText(String(form.get("statement") ?? ""));
  if (!table.ok) return unread(TABLE_REFUSAL_TEXTS[table.reason]);
  const plan = await findStatementPlan(db, table.text);
  if (!plan) return unread(PAYMENTS_TEXTS.noStatement);
  await noteBankLines(db, { lines: moneyIn(plan.matches), now });
  const { otherSheets } = table;
  return data<Answer>({ ok: true, text: "", plan: { ...plan, otherSheets } });
}

/** The lines of money that came and stayed: a copy of one, and one that went back, are none. */
function moneyIn(matches: readonly LineMatch[]) {
  return matches.flatMap((match) =>
    match.state === "left_out" || match.state === "returned" || match.state === "repeated"
      ? []
      : [match.line],
  );
}

function byAdmin({ context }: Route.ActionArgs) {
  const { now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  return { adminId, adminName, now, requestId };
}

async function settle(args: Route.ActionArgs, form: FormData) {
  const { db, now } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: settlementSchema });
  const plan = async () => await findStatementPlan(db, String(form.get("statement") ?? ""));
  if (submission.status !== "success") {
    const text = submission.error?.line?.[0] ?? PAYMENTS_TEXTS.markFailed;
    return data<Answer>({ ok: false, text, plan: await plan() }, { status: 400 });
  }
  const { intent, line: lines, whose } = submission.value;
  const settled = await settleLines(db, { ...byAdmin(args), intent, lines, whose });
  if (!settled.ok) {
    const text = SETTLE_REFUSAL_TEXTS[settled.reason];
    return data<Answer>({ ok: false, text, plan: await plan() }, { status: 409 });
  }
  const { money, paymentIds } = settled;
  if (intent === "ignore") {
    const text = STATEMENT_TEXTS.linesSetAside({ lines: lines.length });
    return data<Answer>({ ok: true, text, plan: await plan() });
  }
  const answer = { ok: true, text: markedManyText(money), plan: await plan() };
  return data<Answer>({ ...answer, undo: undoOfMarks(paymentIds, now) });
}

async function recordMatches(args: Route.ActionArgs, form: FormData) {
  const { db, now } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: statementSchema });
  if (submission.status !== "success")
    return refused(submission.error?.match?.[0] ?? PAYMENTS_TEXTS.markFailed);
  const { match: matches } = submission.value;
  const recorded = await recordStatement(db, { ...byAdmin(args), matches });
  const text = markedManyText(recorded.money, recorded.refused);
  const answer = { ok: recorded.marked > 0, text };
  if (recorded.marked === 0) return data<Answer>(answer);
  return data<Answer>({ ...answer, undo: undoOfMarks(recorded.paymentIds, now) });
}

async function undo(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: paymentMarksSchema });
  if (submission.status !== "success") return refused(PAYMENTS_TEXTS.markFailed);
  const { paymentId: paymentIds, ...mark } = submission.value;
  const answer = await markPayments(db, { ...mark, ...byAdmin(args), paymentIds });
  return answer
    ? data<Answer>(answer, { status: answer.ok ? 200 : 409 })
    : refused(PAYMENTS_TEXTS.markFailed);
}

export default function StatementPage({ actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  const plan = answer?.plan;
  return (
    <>
      <PageHeader
        title={PAYMENTS_STATEMENT_PAGE_TEXTS.bankStatement}
        back={{ to: "/admin/payments", label: COMMON_WORDS.payments }}
        intro={PAYMENTS_STATEMENT_PAGE_TEXTS.findOutWhoHas}
      />
      <ChangeResult answer={answer} />
      {plan && <StatementPreview {...plan} />}
      <ErrorSummary errors={answer?.errors} />
      <StatementForm isAgain={plan !== undefined} />
    </>
  );
}

/** Takes a bank's or UPI app's statement, as a file or pasted. */
function StatementForm({ isAgain }: { isAgain: boolean }) {
  return (
    <TableForm
      title={isAgain ? STATEMENT_FORM_TEXTS.anotherStatement : STATEMENT_FORM_TEXTS.addAStatement}
      file={{ label: STATEMENT_FORM_TEXTS.csvFileFromYour }}
      pasted={{
        name: "statement",
        label: STATEMENT_FORM_TEXTS.orPasteItHere,
        hint: STATEMENT_FORM_TEXTS.includeTheHeader,
      }}
      preview={STATEMENT_FORM_TEXTS.showWhatMatches}
    />
  );
}
