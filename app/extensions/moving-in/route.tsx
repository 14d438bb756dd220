import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { PLAN_TYPES } from "~/core/people/members";
import { tableText, tableTextOfFile } from "~/lib/table-text";
import { chosenFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { changeOrFail } from "~/middleware/read-failure.server";
import { SUBSCRIBERS_IMPORT_PAGE_TEXTS } from "~/texts/admin/pages";
import { SHEET_REFUSAL_TEXTS } from "~/texts/moving-in/member-sheet";
import { MEMBER_SHEET_TEXTS } from "~/texts/moving-in/moving-in";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { TABLE_REFUSAL_TEXTS } from "~/texts/site-wide/table-form";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { TableForm } from "~/ui/table-form";
import type { Route } from "./+types/route";
import { importMemberSheet, type SheetOutcome, type Standing } from "./import-member-sheet.server";
import { ImportPreview, type ImportPreviewProps } from "./import-preview";
import { MEMBER_FIELD_CHOICES } from "./member-sheet";

const FILE_MAX_KILOBYTES = 500;
const FILE_MAX_BYTES = FILE_MAX_KILOBYTES * 1024;
const COLUMNS_MAX = 60;

export const meta = pageTitle((clubName) =>
  SUBSCRIBERS_IMPORT_PAGE_TEXTS.documentTitle({ clubName }),
);

/** What the choice of columns puts right. */
const CHOOSABLE = new Set<Extract<SheetOutcome, { ok: false }>["reason"]>([
  "no_phone",
  "same_field",
]);

interface Answer {
  ok: boolean;
  text: string;
  preview?: ImportPreviewProps;
}

/** Shows what a list of members would bring, and imports it once that is confirmed. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const adminId = context.get(adminContext).id;
  const form = await request.formData();
  const isImport = requireIntent(form, ["preview", "import"]) === "import";
  return await changeOrFail(context, MEMBER_SHEET_TEXTS.sheetFailed, async () => {
    const list = await listIn(form);
    if (!list.ok) return data<Answer>(list, { status: 400 });
    const { text, otherSheets } = list;
    const hasNewHeading = form.has("heading") && form.get("shown-heading") !== form.get("heading");
    const isUnseen = isImport && (hasNewHeading || hasUnseenChoice(form));
    const isDry = !isImport || isUnseen;
    const by = { adminId, now, requestId, timeZone };
    // Columns were chosen for the heading that was shown.
    const fields = hasNewHeading ? [] : chosenFields(form);
    const how = { headingLine: lineIn(form.get("heading")), fields, standing: standingIn(form) };
    const outcome = await importMemberSheet(db, { ...by, ...how, text, isDry });
    const { origin } = url;
    return answerTo(outcome, { text, otherSheets, standing: how.standing, isUnseen, origin });
  });
}

/** The chosen or pasted list as CSV, or a sentence that says what it is instead. */
async function listIn(form: FormData) {
  const refusal = (text: string) => ({ ok: false as const, text });
  const file = chosenFile(form.get("file"));
  if (file && file.size > FILE_MAX_BYTES)
    return refusal(SUBSCRIBERS_IMPORT_PAGE_TEXTS.tooLarge({ kilobytes: FILE_MAX_KILOBYTES }));
  const table = file ? await tableTextOfFile(file) : tableText(String(form.get("list") ?? ""));
  if (!table.ok) return refusal(TABLE_REFUSAL_TEXTS[table.reason]);
  // It comes back with the import as a field of the form.
  if (new TextEncoder().encode(table.text).length > FILE_MAX_BYTES)
    return refusal(TABLE_REFUSAL_TEXTS.too_large);
  return table;
}

/** The line that was picked as the heading; undefined where none was. */
function lineIn(picked: FormDataEntryValue | null): number | undefined {
  return typeof picked === "string" && /^\d{1,2}$/.test(picked) ? Number(picked) : undefined;
}

function standingIn(form: FormData): Standing {
  const plan = PLAN_TYPES.find((plan) => plan === form.get("plan")) ?? "Basic";
  return form.get("are") === "members" ? { are: "members", plan } : { are: "approval" };
}

interface AnswerInput extends Pick<ImportPreviewProps, "text" | "otherSheets" | "standing"> {
  isUnseen: boolean;
  origin: string;
}

function answerTo(outcome: SheetOutcome, { isUnseen, origin, ...list }: AnswerInput) {
  if (outcome.ok) {
    const preview = { ...outcome.report, ...list, signInLink: `${origin}/signin` };
    if (!isUnseen) return data<Answer>({ ok: true, text: "", preview });
    return data<Answer>(
      { ok: false, text: MEMBER_SHEET_TEXTS.sheetUnseen, preview },
      { status: 400 },
    );
  }
  const { reason, ok: _, ...shape } = outcome;
  const refusal =
    reason === "changed_meanwhile" ? MEMBER_SHEET_TEXTS.sheetChanged : SHEET_REFUSAL_TEXTS[reason];
  const preview = CHOOSABLE.has(reason) ? { preview: { ...shape, ...list } } : {};
  return data<Answer>({ ok: false, text: refusal, ...preview }, { status: 400 });
}

/** Whether a column was read in another way after the preview, whose choices come along. */
function hasUnseenChoice(form: FormData): boolean {
  return Array.from({ length: COLUMNS_MAX }).some((_, index) => {
    const shown = form.get(`shown-${index}`);
    return shown !== null && shown !== form.get(`column-${index}`);
  });
}

/** The field chosen for each column; undefined where none was, and for one that does not exist. */
function chosenFields(form: FormData): (string | undefined)[] {
  return Array.from({ length: COLUMNS_MAX }, (_, index) => {
    const chosen = form.get(`column-${index}`);
    return MEMBER_FIELD_CHOICES.find((field) => field === chosen);
  });
}

export default function ImportMembersPage({ actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  return (
    <>
      <PageHeader
        title={SUBSCRIBERS_IMPORT_PAGE_TEXTS.importMembers}
        back={{ to: "/admin/subscribers", label: COMMON_WORDS.subscribers }}
        intro={SUBSCRIBERS_IMPORT_PAGE_TEXTS.fromASpreadsheetSaved}
      />
      {answer && !answer.ok && <ErrorSummary errors={[answer.text]} />}
      {answer?.preview && <ImportPreview {...answer.preview} />}
      <TableForm
        title={answer?.preview ? MEMBER_SHEET_TEXTS.anotherList : MEMBER_SHEET_TEXTS.chooseTheList}
        file={{ label: MEMBER_SHEET_TEXTS.csvFile }}
        pasted={{
          name: "list",
          label: MEMBER_SHEET_TEXTS.orPaste,
          hint: MEMBER_SHEET_TEXTS.headingHint,
        }}
        preview={MEMBER_SHEET_TEXTS.showWhatWouldHappen}
      />
    </>
  );
}
