import { formatTime, timeOf } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { deskDeviceName, deskText, ENTRY_KINDS } from "../desk";
import { giveBackText, moneyText } from "../desk-money/money";
import { DESK_LOG_TEXTS } from "../pages-texts";
import type { DeskLogEntry } from "./list-desk-log.server";

const COLUMNS = [
  { label: DESK_LOG_TEXTS.madeAt },
  { label: DESK_LOG_TEXTS.who },
  { label: DESK_LOG_TEXTS.what },
  { label: DESK_LOG_TEXTS.outcome },
  { label: DESK_LOG_TEXTS.by },
  { label: DESK_LOG_TEXTS.device },
];

/** What devices did at an event's desk, and what became of it, the newest first. */
export function DeskLog({ entries, timeZone }: { entries: DeskLogEntry[]; timeZone: string }) {
  if (entries.length === 0)
    return <EmptyState title={DESK_LOG_TEXTS.empty}>{DESK_LOG_TEXTS.whatAppears}</EmptyState>;
  const timeAt = (at: number) => formatTime(timeOf(at, timeZone));
  return (
    <Table caption={DESK_LOG_TEXTS.caption} columns={COLUMNS}>
      {entries.map((entry) => (
        <Row key={entry.nonce}>
          <Cell label={DESK_LOG_TEXTS.madeAt}>
            {timeAt(entry.at)}
            {entry.recordedAt - entry.at > LATE_MS && (
              <span className="block text-sm text-muted">
                {DESK_LOG_TEXTS.arrived(timeAt(entry.recordedAt))}
              </span>
            )}
          </Cell>
          <Cell heading>{entry.person ?? "–"}</Cell>
          <Cell label={DESK_LOG_TEXTS.what}>
            {ENTRY_KINDS[entry.kind]}
            {entry.money && (
              <span className="block text-sm text-muted">{moneyText(entry.money)}</span>
            )}
          </Cell>
          <Cell label={DESK_LOG_TEXTS.outcome}>
            {!(entry.kind === "pay" && entry.giveBack) && deskText(entry.outcome, entry.kind)}
            {entry.isTakenBack && <Badge>{DESK_LOG_TEXTS.takenBack}</Badge>}
            {entry.giveBack && entry.money && (
              <b className="block">{giveBackText({ reason: entry.giveBack, ...entry.money })}</b>
            )}
            {entry.reason && <span className="block text-sm text-muted">“{entry.reason}”</span>}
          </Cell>
          <Cell label={DESK_LOG_TEXTS.by}>
            {entry.madeBy ?? "–"}
            {entry.sentBy !== entry.madeBy && (
              <span className="block text-sm text-muted">
                {DESK_LOG_TEXTS.sentBy(entry.sentBy)}
              </span>
            )}
          </Cell>
          <Cell label={DESK_LOG_TEXTS.device}>
            {entry.device ? deskDeviceName(entry.device) : "–"}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const LATE_MS = 60_000;
