import { Form, Link, useNavigation } from "react-router";
import { useClub } from "~/content/page-club";
import { PLAN_TYPES } from "~/core/people/members";
import { shortened } from "~/lib/text-lines";
import { OUTCOME_COUNTS_TEXTS, OUTCOME_LABELS } from "~/texts/moving-in/member-sheet";
import {
  IMPORT_PREVIEW_TEXTS,
  MEMBER_SHEET_TEXTS,
  TELL_THEM_TEXTS,
} from "~/texts/moving-in/moving-in";
import { PLAN_TYPE_LABELS } from "~/texts/people/profile-options";
import { Alert } from "~/ui/alert";
import { Button, buttonStyle } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Select } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { RadioGroup } from "~/ui/radio-group";
import { Cell, Row, Table } from "~/ui/table";
import { otherSheetsText } from "~/ui/table-form";
import { NO_HEADING } from "./columns";
import type { Standing } from "./import-member-sheet.server";
import {
  LEFT_OUT,
  MEMBER_FIELD_CHOICES,
  MEMBER_FIELD_LABELS,
  type SheetReport,
  type SheetShape,
} from "./member-sheet";

import { type ImportFinding, OUTCOMES, type RecordOutcome } from "./written-records";

export interface ImportPreviewProps
  extends SheetShape,
    Partial<Omit<SheetReport, keyof SheetShape>> {
  /** The list itself, sent again with the import. */
  text: string;
  /** Sheets of a workbook that are not read. */
  otherSheets: readonly string[];
  standing: Standing;
  signInLink?: string;
}

const FINDINGS_SHOWN = 200;
/** A cell may hold thousands of letters. */
const CELL_SHOWN = 60;

/** The outcome of a list of members, imported or not yet, and how its columns are read. */
export function ImportPreview(props: ImportPreviewProps) {
  const { isDry, counts, findings, notes = [], bad, otherSheets, signInLink } = props;
  const isDone = isDry === false;
  const said = [otherSheetsText(otherSheets), ...notes].filter(Boolean);
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="import-report">
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
      {isDone && counts && counts.new > 0 && signInLink && <TellThem signInLink={signInLink} />}
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!isDone && <ImportForm {...props} />}
      {findings && <Findings findings={findings} bad={bad} />}
    </section>
  );
}

/** Nobody is told by text without a consent: how the owner may tell them. */
function TellThem({ signInLink }: { signInLink: string }) {
  const text = TELL_THEM_TEXTS.message({ clubName: useClub().name, link: signInLink });
  return (
    <Alert title={TELL_THEM_TEXTS.nobodyWasTold}>
      <p>{TELL_THEM_TEXTS.forwardThis}</p>
      <p className="my-2 rounded-lg bg-sunken px-3 py-2 select-all">{text}</p>
      <p className="flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "primary" })}
        >
          {TELL_THEM_TEXTS.openWhatsApp}
        </a>
        <CopyButton text={text} label={TELL_THEM_TEXTS.copyIt} />
      </p>
    </Alert>
  );
}

function Counts({ counts }: { counts: Record<RecordOutcome, number> }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <MarkedText
            text={OUTCOME_COUNTS_TEXTS[outcome]({ count: counts[outcome] })}
            marks={{ b: (words) => <b className="tabular-nums">{words}</b> }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Closed where the lines are many: none of them stands before the buttons. */
function Findings({ findings, bad }: Pick<SheetReport, "findings"> & { bad: string | undefined }) {
  if (findings.length === 0) return null;
  const columns = [
    { label: IMPORT_PREVIEW_TEXTS.line },
    { label: IMPORT_PREVIEW_TEXTS.outcome },
    { label: IMPORT_PREVIEW_TEXTS.why },
  ];
  const further = findings.length - FINDINGS_SHOWN;
  return (
    <details className="grid gap-3" open={findings.length <= FINDINGS_OPEN}>
      <summary className="cursor-pointer py-2 font-bold">
        {IMPORT_PREVIEW_TEXTS.linesToLookAtCounted({ count: findings.length })}
      </summary>
      {bad && (
        <p className="mb-3">
          <a
            href={`data:text/csv;charset=utf-8;base64,${bad}`}
            download="lines-to-correct.csv"
            className={buttonStyle({})}
          >
            {IMPORT_PREVIEW_TEXTS.onlyTheBadLines}
          </a>
        </p>
      )}
      <Table caption={IMPORT_PREVIEW_TEXTS.linesToLookAt} columns={columns}>
        {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
          <Row key={`${finding.line} ${finding.text}`}>
            <Cell heading>{finding.line}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.outcome}>{outcomeText(finding)}</Cell>
            <Cell label={IMPORT_PREVIEW_TEXTS.why}>{finding.text}</Cell>
          </Row>
        ))}
      </Table>
      {further > 0 && <p>{MEMBER_SHEET_TEXTS.moreLines({ further })}</p>}
    </details>
  );
}

const FINDINGS_OPEN = 10;

function ImportForm(props: ImportPreviewProps) {
  const { columns, text, counts, head, headingLine, standing } = props;
  const brings = counts ? counts.new + counts.merged : 0;
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form method="post" encType="multipart/form-data" className="grid min-w-0 gap-4">
      <input type="hidden" name="list" value={text} />
      <RadioGroup
        label={IMPORT_PREVIEW_TEXTS.whoTheyAre}
        name="are"
        layout="row"
        defaultValue={standing.are}
        options={[
          { value: "members", label: IMPORT_PREVIEW_TEXTS.ourMembers },
          { value: "approval", label: IMPORT_PREVIEW_TEXTS.toBeApproved },
        ]}
      />
      <Select
        label={IMPORT_PREVIEW_TEXTS.planOfMembers}
        hint={IMPORT_PREVIEW_TEXTS.whereTheListSaysNone}
        name="plan"
        defaultValue={standing.are === "members" ? standing.plan : "Basic"}
      >
        {PLAN_TYPES.map((plan) => (
          <option key={plan} value={plan}>
            {PLAN_TYPE_LABELS[plan]}
          </option>
        ))}
      </Select>
      <input type="hidden" name="shown-heading" value={headingLine} />
      <Select label={IMPORT_PREVIEW_TEXTS.heading} name="heading" defaultValue={headingLine}>
        <option value={NO_HEADING}>{IMPORT_PREVIEW_TEXTS.noHeading}</option>
        {head.map((one) => (
          <option key={one.line} value={one.line}>
            {IMPORT_PREVIEW_TEXTS.lineOf({ line: one.line, text: one.text })}
          </option>
        ))}
      </Select>
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
                label={IMPORT_PREVIEW_TEXTS.readColumnAs({
                  heading: shortened(heading, CELL_SHOWN),
                })}
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
                  {IMPORT_PREVIEW_TEXTS.anotherColumn({
                    field: MEMBER_FIELD_LABELS[taken] ?? taken,
                  })}
                </p>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {counts && brings === 0 && <p>{IMPORT_PREVIEW_TEXTS.nothingToImport}</p>}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 bg-page px-1 py-3">
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

/** What became of a line: one with doubts may be imported all the same. */
function outcomeText({ outcome, isImported }: ImportFinding) {
  return outcome === "doubtful" && isImported
    ? IMPORT_PREVIEW_TEXTS.pleaseCheck
    : OUTCOME_LABELS[outcome];
}
