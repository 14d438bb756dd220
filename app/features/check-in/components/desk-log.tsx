import { formatTime, timeOf } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import type { DeskLogEntry } from "../queries/list-desk-log.server";
import { deskText, deviceName, ENTRY_KINDS } from "../rules/desk";

const COLUMNS = [
  { label: "Made at" },
  { label: "Who" },
  { label: "What" },
  { label: "What became of it" },
  { label: "By" },
  { label: "Device" },
];

/** What devices did at an event's desk, and what became of it, the newest first. */
export function DeskLog({ entries, timeZone }: { entries: DeskLogEntry[]; timeZone: string }) {
  if (entries.length === 0)
    return (
      <EmptyState title="Nothing here">Refusals and doubled check-ins appear here.</EmptyState>
    );
  const timeAt = (at: number) => formatTime(timeOf(at, timeZone));
  return (
    <Table caption="Log of the desk" columns={COLUMNS}>
      {entries.map((entry) => (
        <Row key={entry.nonce}>
          <Cell label="Made at">
            {timeAt(entry.at)}
            {entry.recordedAt - entry.at > LATE_MS && (
              <span className="block text-sm text-muted">arrived {timeAt(entry.recordedAt)}</span>
            )}
          </Cell>
          <Cell heading>{entry.person ?? "–"}</Cell>
          <Cell label="What">{ENTRY_KINDS[entry.kind]}</Cell>
          <Cell label="What became of it">
            {deskText(entry.outcome, entry.kind)}
            {entry.isTakenBack && <Badge>Taken back</Badge>}
            {entry.reason && <span className="block text-sm text-muted">“{entry.reason}”</span>}
          </Cell>
          <Cell label="By">
            {entry.madeBy ?? "–"}
            {entry.sentBy !== entry.madeBy && (
              <span className="block text-sm text-muted">sent by {entry.sentBy}</span>
            )}
          </Cell>
          <Cell label="Device">{entry.device ? deviceName(entry.device) : "–"}</Cell>
        </Row>
      ))}
    </Table>
  );
}

const LATE_MS = 60_000;
