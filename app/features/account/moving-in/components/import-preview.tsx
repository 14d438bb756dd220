import { Form, Link, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import {
  furtherLinesText,
  LEFT_OUT,
  MEMBER_FIELD_CHOICES,
  MEMBER_FIELD_LABELS,
  OUTCOME_LABELS,
  type SheetReport,
} from "../rules/member-sheet";
import { OUTCOMES, type Outcome } from "../rules/records";

export interface ImportPreviewProps extends Pick<SheetReport, "columns">, Partial<SheetReport> {
  columns: SheetReport["columns"];
  /** The list itself, sent again with the import. */
  text: string;
}

const FINDINGS_SHOWN = 200;

/** What a list of members would bring, or has brought, and how its columns are read. */
export function ImportPreview({ columns, text, isDry, counts, findings }: ImportPreviewProps) {
  const isDone = isDry === false;
  return (
    <section className="grid gap-4" aria-labelledby="import-report">
      <h2 id="import-report" className="text-heading">
        {isDone ? "Imported" : "What would happen"}
      </h2>
      {isDone && (
        <Alert tone="success" announce>
          <p>
            The members are in. <Link to="/admin/subscribers">See all subscribers</Link>
          </p>
        </Alert>
      )}
      {counts && <Counts counts={counts} />}
      {findings && <Findings findings={findings} />}
      {!isDone && <ImportForm columns={columns} text={text} canImport={counts !== undefined} />}
    </section>
  );
}

function Counts({ counts }: { counts: Record<Outcome, number> }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <b className="tabular-nums">{counts[outcome]}</b> {OUTCOME_LABELS[outcome].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

function Findings({ findings }: Pick<SheetReport, "findings">) {
  if (findings.length === 0) return null;
  const columns = [{ label: "Line" }, { label: "Outcome" }, { label: "Why" }];
  const further = findings.length - FINDINGS_SHOWN;
  return (
    <>
      <Table caption="Lines to look at" columns={columns}>
        {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
          <Row key={`${finding.line} ${finding.text}`}>
            <Cell heading>{finding.line}</Cell>
            <Cell label="Outcome">{OUTCOME_LABELS[finding.outcome]}</Cell>
            <Cell label="Why">{finding.text}</Cell>
          </Row>
        ))}
      </Table>
      {further > 0 && <p>{furtherLinesText(further)}</p>}
    </>
  );
}

function ImportForm({
  columns,
  text,
  canImport,
}: Pick<ImportPreviewProps, "columns" | "text"> & { canImport: boolean }) {
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="list" value={text} />
      <Table
        caption="Columns"
        columns={[{ label: "Column" }, { label: "Example" }, { label: "Read as" }]}
      >
        {columns.map(({ heading, field, example }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
          <Row key={index}>
            <Cell heading>{heading}</Cell>
            <Cell label="Example">{example}</Cell>
            <Cell label="Read as">
              {canImport && (
                <input type="hidden" name={`shown-${index}`} value={field ?? LEFT_OUT} />
              )}
              <Select
                label={`Read ${heading} as`}
                hideLabel
                name={`column-${index}`}
                defaultValue={field ?? LEFT_OUT}
              >
                {MEMBER_FIELD_CHOICES.map((choice) => (
                  <option key={choice} value={choice}>
                    {MEMBER_FIELD_LABELS[choice] ?? choice}
                  </option>
                ))}
              </Select>
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="flex flex-wrap gap-3">
        {canImport && (
          <Button name="intent" value="import" variant="primary" busy={doing === "import"}>
            Import them
          </Button>
        )}
        <Button name="intent" value="preview" busy={doing === "preview"}>
          Check again with these columns
        </Button>
      </div>
    </Form>
  );
}
