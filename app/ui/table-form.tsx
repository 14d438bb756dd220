import { Form, useNavigation } from "react-router";
import { TABLE_FORM_TEXTS } from "~/texts/site-wide/table-form";
import { Button } from "./button";
import { Card, CardHeader } from "./card";
import { Input, Textarea } from "./field";

const PREVIEW = "preview";

interface TableFormProps {
  title: string;
  /** Any file may be chosen: phones grey out what a list of endings does not name, and the bytes say what it is. */
  file: { label: string };
  /** The field to paste into. */
  pasted: { name: string; label: string; hint: string };
  /** The button's text. */
  preview: string;
}

/** Says that sheets of a workbook were not read; empty where all of it was. */
export function otherSheetsText(names: readonly string[]): string {
  if (names.length === 0) return "";
  return TABLE_FORM_TEXTS.otherSheets({ names: names.map((name) => `‘${name}’`).join(", ") });
}

/** A form for a table, as a file or pasted, with a preview of its rows. */
export function TableForm({ title, file, pasted, preview }: TableFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === PREVIEW;
  return (
    <Card as="section">
      <CardHeader title={title} />
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value={PREVIEW} />
        <Input {...file} type="file" name="file" />
        <Textarea {...pasted} rows={6} spellCheck={false} />
        <Button variant="primary" busy={isBusy} className="w-fit">
          {preview}
        </Button>
      </Form>
    </Card>
  );
}
