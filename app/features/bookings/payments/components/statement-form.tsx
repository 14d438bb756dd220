import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input, Textarea } from "~/ui/field";

/** Takes a bank's or UPI app's statement, as a file or pasted. */
export function StatementForm({ isAgain }: { isAgain: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "preview";
  return (
    <Card as="section">
      <CardHeader title={isAgain ? "Another statement" : "Add a statement"} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="preview" />
        <Input
          label="CSV file from your bank or UPI app"
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <Textarea
          label="Or paste it here"
          name="statement"
          rows={6}
          spellCheck={false}
          hint="Include the heading line. The columns for date, amount and description are found automatically. The statement isn’t kept."
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          Show what matches
        </Button>
      </Form>
    </Card>
  );
}
