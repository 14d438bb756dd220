import { TableForm } from "~/ui/table-form";
import { STATEMENT_FORM_TEXTS } from "./statement-texts-payments";

/** Takes a bank's or UPI app's statement, as a file or pasted. */
export function StatementForm({ isAgain }: { isAgain: boolean }) {
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
