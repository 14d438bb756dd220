import { Link } from "react-router";
import { actionText } from "~/core/people/audit/audit";
import { detailText } from "~/core/people/audit/audit-details";
import { AUDIT_TABLE_TEXTS } from "~/texts/admin/panel-pages";
import { KIND_TEXTS } from "~/texts/people/audit";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";

import type { AuditEntry } from "./audit.server";

type AuditItem = AuditEntry & {
  /** Day and time in the club's time zone. */
  when: string;
};

export function AuditTable({ entries }: { entries: AuditItem[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title={AUDIT_TABLE_TEXTS.nothingHereYet}>
        {AUDIT_TABLE_TEXTS.everyActionOfAn}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={AUDIT_TABLE_TEXTS.audit}
      columns={[
        { label: COMMON_WORDS.when },
        { label: AUDIT_TABLE_TEXTS.who },
        { label: AUDIT_TABLE_TEXTS.what },
        { label: AUDIT_TABLE_TEXTS.about },
        { label: AUDIT_TABLE_TEXTS.details },
      ]}
      className="compact line-rows"
    >
      {entries.map((entry) => (
        <Row key={entry.id}>
          <Cell label={COMMON_WORDS.when} className="tabular-nums md:whitespace-nowrap">
            {entry.when}
          </Cell>
          <Cell label={AUDIT_TABLE_TEXTS.who}>{entry.actor}</Cell>
          <Cell heading>{actionText(entry.action)}</Cell>
          <Cell label={AUDIT_TABLE_TEXTS.about}>
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
    <Cell label={AUDIT_TABLE_TEXTS.details} className="text-sm break-words text-muted">
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
  const kind = KIND_TEXTS[subjectKind];
  const name = subjectName ?? kind;
  return (
    <>
      {page ? <Link to={page}>{name}</Link> : name}
      {subjectName && <span className="block text-sm text-muted">{kind}</span>}
    </>
  );
}
