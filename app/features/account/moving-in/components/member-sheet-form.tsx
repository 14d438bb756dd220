import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input, Textarea } from "~/ui/field";
import { MEMBER_SHEET_TEXTS } from "../texts";

/** Takes a list of members, as a file or pasted. */
export function MemberSheetForm({ isAgain }: { isAgain: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "preview";
  return (
    <Card as="section">
      <CardHeader
        title={isAgain ? MEMBER_SHEET_TEXTS.anotherList : MEMBER_SHEET_TEXTS.chooseTheList}
      />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <Input
          label={MEMBER_SHEET_TEXTS.csvFile}
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
        />
        <Textarea
          label={MEMBER_SHEET_TEXTS.orPaste}
          name="list"
          rows={6}
          spellCheck={false}
          hint={MEMBER_SHEET_TEXTS.includeTheHeading}
        />
        <Button name="intent" value="preview" variant="primary" busy={isBusy} className="w-fit">
          {MEMBER_SHEET_TEXTS.showWhatWouldHappen}
        </Button>
      </Form>
    </Card>
  );
}
