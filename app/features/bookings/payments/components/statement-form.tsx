import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input, Textarea } from "~/ui/field";
import { STATEMENT_FORM_TEXTS } from "../texts/statement";

/** Takes a bank's or UPI app's statement, as a file or pasted. */
export function StatementForm({ isAgain }: { isAgain: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "preview";
  return (
    <Card as="section">
      <CardHeader
        title={isAgain ? STATEMENT_FORM_TEXTS.anotherStatement : STATEMENT_FORM_TEXTS.addAStatement}
      />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="preview" />
        <Input
          label={STATEMENT_FORM_TEXTS.csvFileFromYour}
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <Textarea
          label={STATEMENT_FORM_TEXTS.orPasteItHere}
          name="statement"
          rows={6}
          spellCheck={false}
          hint={STATEMENT_FORM_TEXTS.includeTheHeader}
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          {STATEMENT_FORM_TEXTS.showWhatMatches}
        </Button>
      </Form>
    </Card>
  );
}
