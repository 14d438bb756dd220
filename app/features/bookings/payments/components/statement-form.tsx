import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Textarea } from "~/ui/field";

/** Takes a bank's or UPI app's statement, as a file or pasted. */
export function StatementForm({ isAgain }: { isAgain: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "preview";
  return (
    <Card as="section">
      <CardHeader title={isAgain ? "Another statement" : "Add a statement"} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="preview" />
        <label className="grid gap-1.5 font-bold">
          CSV file from your bank or UPI app
          <input
            type="file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="min-h-11 font-normal"
          />
        </label>
        <Textarea
          label="Or paste it here"
          name="statement"
          rows={6}
          spellCheck={false}
          hint="With its heading line. Columns for the date, the amount and the description are found by themselves. We don’t keep the statement."
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          Show what matches
        </Button>
      </Form>
    </Card>
  );
}
