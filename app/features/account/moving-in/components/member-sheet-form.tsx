import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input, Textarea } from "~/ui/field";

/** Takes a list of members, as a file or pasted. */
export function MemberSheetForm({ isAgain }: { isAgain: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "preview";
  return (
    <Card as="section">
      <CardHeader title={isAgain ? "Another list" : "Choose the list"} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <Input
          label="CSV file"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
        />
        <Textarea
          label="Or paste the rows here"
          name="list"
          rows={6}
          spellCheck={false}
          hint="Include the heading line, with at least a phone number and a name for each person."
        />
        <Button name="intent" value="preview" variant="primary" busy={isBusy} className="w-fit">
          Show what would happen
        </Button>
      </Form>
    </Card>
  );
}
