import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { undoOfMarks } from "~/core/payments/cancelled-money";
import { paymentMarksSchema, statementSchema } from "~/core/payments/form";
import { markPayments } from "~/core/payments/mark-paid/mark-payments.server";
import { markedManyText } from "~/core/payments/marked-money";
import { PAYMENTS_STATEMENT_PAGE_TEXTS } from "~/core/payments/pages-texts";
import { MARK_FAILED_TEXT, NO_STATEMENT_TEXT } from "~/core/payments/payments";
import { chosenFile } from "~/lib/chosen-file";
import { textOfFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { changeOrFail } from "~/middleware/read-failure.server";
import { type ChangeAnswer, ChangeResult } from "~/ui/change-result";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { TableForm } from "~/ui/table-form";
import type { Route } from "./+types/route";
import { findStatementMatches } from "./find-statement-matches.server";
import { recordStatement } from "./record-statement.server";
import { readStatement, STATEMENT_MAX_LINES } from "./statement";
import { StatementPreview, type StatementPreviewProps } from "./statement-preview";
import { STATEMENT_FORM_TEXTS } from "./statement-texts-payments";

const FILE_MAX_BYTES = 1024 * 1024;

export const meta: Route.MetaFunction = () => [
  { title: PAYMENTS_STATEMENT_PAGE_TEXTS.documentTitle(club.name) },
];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return await changeOrFail(args.context, MARK_FAILED_TEXT, () => {
    const intent = requireIntent(form, ["preview", "confirm", "undo"]);
    if (intent === "undo") return undo(args, form);
    return intent === "confirm" ? recordMatches(args, form) : preview(args, form);
  });
}

type Plan = Pick<StatementPreviewProps, "matches" | "unread" | "isCut">;

interface Answer extends ChangeAnswer {
  plan?: Plan;
  /** Why the statement could not be read. */
  errors?: string[];
}

const unread = (text: string) => data<Answer>({ ok: false, errors: [text] }, { status: 400 });
const refused = (text: string) => data<Answer>({ ok: false, text }, { status: 400 });

async function preview({ context }: Route.ActionArgs, form: FormData) {
  const { db } = context.get(requestContext);
  const file = chosenFile(form.get("file"));
  if (file && file.size > FILE_MAX_BYTES) return unread(PAYMENTS_STATEMENT_PAGE_TEXTS.tooLarge);
  const text = file ? await textOfFile(file) : String(form.get("statement") ?? "");
  const statement = await readStatement(text);
  if (!statement) return unread(NO_STATEMENT_TEXT);
  const matches = await findStatementMatches(db, statement);
  const isCut = statement.lines.length >= STATEMENT_MAX_LINES;
  const plan: Plan = { matches, unread: statement.unread, isCut };
  return data<Answer>({ ok: true, text: "", plan });
}

async function recordMatches({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const submission = parseWithZod(form, { schema: statementSchema });
  if (submission.status !== "success")
    return refused(submission.error?.match?.[0] ?? MARK_FAILED_TEXT);
  const by = { adminId, adminName, now, requestId };
  const recorded = await recordStatement(db, { ...by, matches: submission.value.match });
  const answer = { ok: recorded.marked > 0, text: markedManyText(recorded) };
  if (recorded.marked === 0) return data<Answer>(answer);
  return data<Answer>({ ...answer, undo: undoOfMarks(recorded.paymentIds, now) });
}

async function undo({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const submission = parseWithZod(form, { schema: paymentMarksSchema });
  if (submission.status !== "success") return refused(MARK_FAILED_TEXT);
  const { paymentId: paymentIds, ...mark } = submission.value;
  const by = { adminId, adminName, now, requestId };
  const answer = await markPayments(db, { ...mark, ...by, paymentIds });
  return answer
    ? data<Answer>(answer, { status: answer.ok ? 200 : 409 })
    : refused(MARK_FAILED_TEXT);
}

export default function StatementPage({ actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  const plan = answer?.plan;
  return (
    <>
      <PageHeader
        title={PAYMENTS_STATEMENT_PAGE_TEXTS.bankStatement}
        back={{ to: "/admin/payments", label: PAYMENTS_STATEMENT_PAGE_TEXTS.payments }}
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
      file={{
        label: STATEMENT_FORM_TEXTS.csvFileFromYour,
        accept: ".csv,.txt,text/csv,text/plain",
      }}
      pasted={{
        name: "statement",
        label: STATEMENT_FORM_TEXTS.orPasteItHere,
        hint: STATEMENT_FORM_TEXTS.includeTheHeader,
      }}
      preview={STATEMENT_FORM_TEXTS.showWhatMatches}
    />
  );
}
