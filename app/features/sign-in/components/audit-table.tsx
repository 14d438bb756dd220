import { Link } from "react-router";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import type { AuditEntry } from "../queries/audit.server";
import { actionText } from "../rules/audit";
import { detailText } from "../rules/audit-details";

interface AuditItem extends Omit<AuditEntry, "at"> {
  /** Day and time in the club's time zone. */
  when: string;
}

const COLUMNS = [
  { label: "When" },
  { label: "Who" },
  { label: "What" },
  { label: "About" },
  { label: "Details" },
];

/** The audit log. */
export function AuditTable({ entries }: { entries: AuditItem[] }) {
  if (entries.length === 0) {
    return <EmptyState title="Nothing here yet">Every action of an admin appears here.</EmptyState>;
  }
  return (
    <Table caption="Audit" columns={COLUMNS}>
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell label="When" className="whitespace-nowrap tabular-nums">
            {entry.when}
          </Cell>
          <Cell label="Who">{entry.actor}</Cell>
          <Cell heading>{actionText(entry.action)}</Cell>
          <Cell label="About">
            <Subject entry={entry} />
          </Cell>
          <Details text={detailText(entry.details)} />
        </Row>
      ))}
    </Table>
  );
}

/** Without a heading on a phone where there is nothing to tell. */
function Details({ text }: { text: string }) {
  if (text === "") return <Cell />;
  return (
    <Cell label="Details" className="text-sm break-words text-muted">
      {text}
    </Cell>
  );
}

function pageOf({ subjectKind, subjectId, memberId }: AuditItem): string | undefined {
  if (subjectKind === "event") return `/admin/events/${subjectId}`;
  return memberId && memberId !== "all" ? `/admin/subscribers/${memberId}` : undefined;
}

function Subject({ entry }: { entry: AuditItem }) {
  const { subjectKind, subjectName } = entry;
  const page = pageOf(entry);
  const name = subjectName ?? subjectKind;
  return (
    <>
      {page ? <Link to={page}>{name}</Link> : name}
      {subjectName && <span className="block text-sm text-muted">{subjectKind}</span>}
    </>
  );
}
