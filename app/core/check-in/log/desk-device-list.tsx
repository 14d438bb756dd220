import { dayOf, formatDay, formatTime, timeOf } from "~/lib/dates";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { deskDeviceName, hasReported } from "../desk";
import { DESK_DEVICES_TEXTS } from "../pages-texts";
import type { DeskDevice } from "./list-desk-log.server";

/** The phones of an event's desk: which have sent everything since its end, or hold nothing before it, and which may still hold check-ins. */
export function DeskDeviceList({
  devices,
  endsAt,
  now,
  timeZone,
}: {
  devices: DeskDevice[];
  endsAt: number;
  now: number;
  timeZone: string;
}) {
  if (devices.length === 0) return null;
  const missing = devices.filter((device) => !hasReported(device, { endsAt, now })).length;
  return (
    <section aria-labelledby="desk-devices" className="grid gap-3">
      <h2 id="desk-devices" className="text-heading">
        {DESK_DEVICES_TEXTS.title}
      </h2>
      {missing > 0 && (
        <Alert tone="warning" title={DESK_DEVICES_TEXTS.mayHold(missing)}>
          {DESK_DEVICES_TEXTS.askForThem}
        </Alert>
      )}
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
              {DESK_DEVICES_TEXTS.heard(
                formatDay(dayOf(device.heardAt, timeZone)),
                formatTime(timeOf(device.heardAt, timeZone)),
              )}
            </span>
            <State device={device} isSent={hasReported(device, { endsAt, now })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({
  device: { waiting, unsettled },
  isSent,
}: {
  device: DeskDevice;
  isSent: boolean;
}) {
  if (waiting > 0) return <Badge tone="danger">{DESK_DEVICES_TEXTS.notSent(waiting)}</Badge>;
  if (!isSent) return <Badge tone="warning">{DESK_DEVICES_TEXTS.notHeard}</Badge>;
  if (unsettled > 0) return <Badge tone="warning">{DESK_DEVICES_TEXTS.toSettle(unsettled)}</Badge>;
  return <Badge tone="success">{DESK_DEVICES_TEXTS.everythingSent}</Badge>;
}
