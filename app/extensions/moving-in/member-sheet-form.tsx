import { TableForm } from "~/ui/table-form";
import { MEMBER_SHEET_TEXTS } from "./texts";

/** Takes a list of members, as a file or pasted. */
export function MemberSheetForm({ isAgain }: { isAgain: boolean }) {
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
