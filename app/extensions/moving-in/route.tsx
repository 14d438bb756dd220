import { data } from "react-router";
import { club } from "~/content/club";
import { SUBSCRIBERS_IMPORT_PAGE_TEXTS } from "~/core/admin/pages-texts";
import { chosenFile } from "~/lib/chosen-file";
import { textOfFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { changeOrFail } from "~/middleware/read-failure.server";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { TableForm } from "~/ui/table-form";
import type { Route } from "./+types/route";
import { importMemberSheet, type SheetOutcome } from "./import-member-sheet.server";
import { ImportPreview, type ImportPreviewProps } from "./import-preview";
import {
  MEMBER_FIELD_CHOICES,
  SHEET_CHANGED_TEXT,
  SHEET_FAILED_TEXT,
  SHEET_REFUSAL_TEXTS,
  SHEET_UNSEEN_TEXT,
} from "./member-sheet";
import { MEMBER_SHEET_TEXTS } from "./texts";

const FILE_MAX_BYTES = 500 * 1024;
const COLUMNS_MAX = 60;

export const meta: Route.MetaFunction = () => [
  { title: SUBSCRIBERS_IMPORT_PAGE_TEXTS.documentTitle(club.name) },
];

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
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const adminId = context.get(adminContext).id;
  const form = await request.formData();
  const isImport = requireIntent(form, ["preview", "import"]) === "import";
  return await changeOrFail(context, SHEET_FAILED_TEXT, async () => {
    const file = chosenFile(form.get("file"));
    if (file && file.size > FILE_MAX_BYTES)
      return data<Answer>(
        { ok: false, text: SUBSCRIBERS_IMPORT_PAGE_TEXTS.thatFileIsLarger },
        { status: 400 },
      );
    const text = file ? await textOfFile(file) : String(form.get("list") ?? "");
    const isUnseen = isImport && hasUnseenChoice(form);
    const isDry = !isImport || isUnseen;
    const by = { adminId, now, requestId, timeZone };
    const fields = chosenFields(form);
    const outcome = await importMemberSheet(db, { ...by, text, fields, isDry });
    return answerTo(outcome, { text, isUnseen });
  });
}

function answerTo(outcome: SheetOutcome, { text, isUnseen }: { text: string; isUnseen: boolean }) {
  if (outcome.ok) {
    const preview = { ...outcome.report, text };
    if (!isUnseen) return data<Answer>({ ok: true, text: "", preview });
    return data<Answer>({ ok: false, text: SHEET_UNSEEN_TEXT, preview }, { status: 400 });
  }
  const { reason, columns } = outcome;
  const refusal = reason === "changed_meanwhile" ? SHEET_CHANGED_TEXT : SHEET_REFUSAL_TEXTS[reason];
  const preview = CHOOSABLE.has(reason) ? { preview: { columns, text } } : {};
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
        back={{ to: "/admin/subscribers", label: SUBSCRIBERS_IMPORT_PAGE_TEXTS.subscribers }}
        intro={SUBSCRIBERS_IMPORT_PAGE_TEXTS.fromASpreadsheetSaved}
      />
      {answer && !answer.ok && <ErrorSummary errors={[answer.text]} />}
      {answer?.preview && <ImportPreview {...answer.preview} />}
      <MemberSheetForm isAgain={answer?.preview !== undefined} />
    </>
  );
}

/** Takes a list of members, as a file or pasted. */
function MemberSheetForm({ isAgain }: { isAgain: boolean }) {
  return (
    <TableForm
      title={isAgain ? MEMBER_SHEET_TEXTS.anotherList : MEMBER_SHEET_TEXTS.chooseTheList}
      file={{ label: MEMBER_SHEET_TEXTS.csvFile, accept: ".csv,.tsv,.txt,text/csv,text/plain" }}
      pasted={{
        name: "list",
        label: MEMBER_SHEET_TEXTS.orPaste,
        hint: MEMBER_SHEET_TEXTS.includeTheHeading,
      }}
      preview={MEMBER_SHEET_TEXTS.showWhatWouldHappen}
    />
  );
}
