import { dayOf, endOf, formatDay, formatTime, timeOf } from "~/lib/dates";
import { ENTRY_KINDS_TEXTS } from "~/texts/check-in/desk";
import { DESK_DEVICES_TEXTS, DESK_LOG_TEXTS, PAGES_TEXTS } from "~/texts/check-in/pages";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Folded } from "~/ui/open-sign";
import { Cell, Row, Table } from "~/ui/table";
import { type CheckInEvent, deskDeviceName, deskText, hasReported } from "../desk";
import { giveBackText, moneyText } from "../desk/desk-texts";
import { rehearsalText } from "../device/rehearsal";
import type { DeskDevice, DeskLogEntry } from "./list-desk-log.server";

/** What devices did at an event's desk, and what became of it, the newest first. */
export function DeskLog({ entries, timeZone }: { entries: DeskLogEntry[]; timeZone: string }) {
  if (entries.length === 0)
    return <EmptyState title={DESK_LOG_TEXTS.empty}>{DESK_LOG_TEXTS.whatAppears}</EmptyState>;
  const timeAt = (at: number) => formatTime(timeOf(at, timeZone));
  return (
    <Table
      caption={DESK_LOG_TEXTS.caption}
      columns={[
        { label: DESK_LOG_TEXTS.madeAt },
        { label: DESK_LOG_TEXTS.who },
        { label: DESK_LOG_TEXTS.what },
        { label: DESK_LOG_TEXTS.outcome },
        { label: DESK_LOG_TEXTS.by },
        { label: DESK_LOG_TEXTS.device },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry.nonce}>
          <Cell label={DESK_LOG_TEXTS.madeAt}>
            {timeAt(entry.at)}
            {entry.recordedAt - entry.at > LATE_MS && (
              <span className="block text-sm text-muted">
                {DESK_LOG_TEXTS.arrived({ time: timeAt(entry.recordedAt) })}
              </span>
            )}
          </Cell>
          <Cell heading>{entry.person ?? "–"}</Cell>
          <Cell label={DESK_LOG_TEXTS.what}>
            {ENTRY_KINDS_TEXTS[entry.kind]}
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
                {PAGES_TEXTS.sentBy({ name: entry.sentBy ?? "" })}
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

interface DeskDeviceListProps {
  devices: DeskDevice[];
  event: CheckInEvent;
  now: number;
  timeZone: string;
}

/** The phones of an event's desk: which have sent everything since its end, or hold nothing before it, and which may still hold check-ins. */
export function DeskDeviceList({ devices, event, now, timeZone }: DeskDeviceListProps) {
  if (devices.length === 0) return null;
  const times = { event, now, timeZone };
  const endsAt = endOf(event);
  const isMissing = (device: DeskDevice) => !hasReported(device, { endsAt, now });
  const isOpen = (device: DeskDevice) => isMissing(device) || device.unsettled > 0;
  const missing = devices.filter(isMissing).length;
  // Before the end every phone is of interest; after it only those with something to do.
  const open = now < endsAt ? devices : devices.filter(isOpen);
  const quiet = devices.filter((device) => !open.includes(device));
  return (
    <section aria-labelledby="desk-devices" className="grid gap-3">
      <h2 id="desk-devices" className="text-heading">
        {DESK_DEVICES_TEXTS.title}
      </h2>
      {missing > 0 && (
        <Alert tone="warning" title={DESK_DEVICES_TEXTS.mayHold({ phones: missing })}>
          {DESK_DEVICES_TEXTS.askForThem}
        </Alert>
      )}
      <DeviceRows devices={open} {...times} />
      {quiet.length > 0 && (
        <Folded title={DESK_DEVICES_TEXTS.sentBy({ phones: quiet.length })}>
          <DeviceRows devices={quiet} {...times} />
        </Folded>
      )}
    </section>
  );
}

function DeviceRows({ devices, event, now, timeZone }: DeskDeviceListProps) {
  return (
    <ul className="grid gap-2">
      {devices.map((device) => (
        <li
          key={device.device}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2"
        >
          <b className="mr-auto">
            {device.name ?? DESK_DEVICES_TEXTS.somebody}, {deskDeviceName(device.device)}
          </b>
          <span className="text-muted">
            {DESK_DEVICES_TEXTS.heard({
              day: formatDay(dayOf(device.heardAt, timeZone)),
              time: formatTime(timeOf(device.heardAt, timeZone)),
            })}
          </span>
          {now < event.startsAt && <Rehearsal lacks={device.lacks} time={event.time} />}
          <State device={device} isSent={hasReported(device, { endsAt: endOf(event), now })} />
        </li>
      ))}
    </ul>
  );
}

/** What the phone found out about itself for this run. */
function Rehearsal({ lacks, time }: Pick<DeskDevice, "lacks"> & { time: string }) {
  if (lacks === null) return <Badge>{DESK_DEVICES_TEXTS.notRehearsed}</Badge>;
  const tone = lacks.length === 0 ? "success" : "warning";
  return <Badge tone={tone}>{rehearsalText(lacks, time)}</Badge>;
}

function State({
  device: { waiting, unsettled },
  isSent,
}: {
  device: DeskDevice;
  isSent: boolean;
}) {
  if (waiting > 0)
    return <Badge tone="danger">{DESK_DEVICES_TEXTS.notSent({ count: waiting })}</Badge>;
  if (!isSent) return <Badge tone="warning">{DESK_DEVICES_TEXTS.notHeard}</Badge>;
  if (unsettled > 0)
    return <Badge tone="warning">{DESK_DEVICES_TEXTS.toSettle({ count: unsettled })}</Badge>;
  return <Badge tone="success">{DESK_DEVICES_TEXTS.everythingSent}</Badge>;
}
