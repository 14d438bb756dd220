import { Form, Link, useNavigation } from "react-router";
import { shortened } from "~/lib/shortened";
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
} from "./member-sheet";
import { OUTCOMES, type RecordOutcome } from "./records";
import { IMPORT_PREVIEW_TEXTS } from "./texts";

export interface ImportPreviewProps extends Pick<SheetReport, "columns">, Partial<SheetReport> {
  columns: SheetReport["columns"];
  /** The list itself, sent again with the import. */
  text: string;
}

const FINDINGS_SHOWN = 200;
/** A cell may hold thousands of letters. */
const CELL_SHOWN = 60;

/** The outcome of a list of members, imported or not yet, and how its columns are read. */
export function ImportPreview({ columns, text, isDry, counts, findings }: ImportPreviewProps) {
  const isDone = isDry === false;
  return (
    <section className="grid gap-4" aria-labelledby="import-report">
      <h2 id="import-report" className="text-heading">
        {isDone ? IMPORT_PREVIEW_TEXTS.imported : IMPORT_PREVIEW_TEXTS.whatWouldHappen}
      </h2>
      {isDone && (
        <Alert tone="success" announce>
          <p>
            {IMPORT_PREVIEW_TEXTS.theMembersAreIn}{" "}
            <Link to="/admin/subscribers">{IMPORT_PREVIEW_TEXTS.seeAllSubscribers}</Link>
          </p>
        </Alert>
      )}
      {counts && <Counts counts={counts} />}
      {findings && <Findings findings={findings} />}
      {!isDone && <ImportForm {...{ columns, text, counts }} />}
    </section>
  );
}

function Counts({ counts }: { counts: Record<RecordOutcome, number> }) {
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
  const columns = [
    { label: IMPORT_PREVIEW_TEXTS.line },
    { label: IMPORT_PREVIEW_TEXTS.outcome },
    { label: IMPORT_PREVIEW_TEXTS.why },
  ];
  const further = findings.length - FINDINGS_SHOWN;
  return (
    <>
      <Table caption={IMPORT_PREVIEW_TEXTS.linesToLookAt} columns={columns}>
        {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
          <Row key={`${finding.line} ${finding.text}`}>
            <Cell heading>{finding.line}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.outcome}>{OUTCOME_LABELS[finding.outcome]}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.why}>{finding.text}</Cell>
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
  counts,
}: Pick<ImportPreviewProps, "columns" | "text" | "counts">) {
  const brings = counts ? counts.new + counts.merged : 0;
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="list" value={text} />
      <Table
        caption={IMPORT_PREVIEW_TEXTS.columns}
        columns={[
          { label: IMPORT_PREVIEW_TEXTS.column },
          { label: IMPORT_PREVIEW_TEXTS.example },
          { label: IMPORT_PREVIEW_TEXTS.readAs },
        ]}
      >
        {columns.map(({ heading, field, example, taken }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
          <Row key={index}>
            <Cell heading>{shortened(heading, CELL_SHOWN)}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.example}>{shortened(example, CELL_SHOWN)}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.readAs}>
              {counts && <input type="hidden" name={`shown-${index}`} value={field ?? LEFT_OUT} />}
              <Select
                label={IMPORT_PREVIEW_TEXTS.readColumnAs(shortened(heading, CELL_SHOWN))}
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
              {taken && (
                <p className="text-sm text-muted">
                  {IMPORT_PREVIEW_TEXTS.anotherColumn(MEMBER_FIELD_LABELS[taken] ?? taken)}
                </p>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {counts && brings === 0 && <p>{IMPORT_PREVIEW_TEXTS.nothingToImport}</p>}
      <div className="flex flex-wrap gap-3">
        {brings > 0 && (
          <Button name="intent" value="import" variant="primary" busy={doing === "import"}>
            {IMPORT_PREVIEW_TEXTS.importThem}
          </Button>
        )}
        <Button name="intent" value="preview" busy={doing === "preview"}>
          {IMPORT_PREVIEW_TEXTS.checkAgain}
        </Button>
      </div>
    </Form>
  );
}
