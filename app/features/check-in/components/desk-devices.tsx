import { dayOf, formatDay, formatTime, timeOf } from "~/lib/dates";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import type { DeskDevice } from "../queries/list-desk-devices.server";
import { deviceName, hasReported } from "../rules/desk";

/** The phones of an event's desk: which have sent everything since its end, and which may still hold check-ins. */
export function DeskDevices({
  devices,
  endsAt,
  timeZone,
}: {
  devices: DeskDevice[];
  endsAt: number;
  timeZone: string;
}) {
  if (devices.length === 0) return null;
  const missing = devices.filter((device) => !hasReported(device, endsAt)).length;
  return (
    <section aria-labelledby="desk-devices" className="grid gap-3">
      <h2 id="desk-devices" className="text-heading">
        Phones at the desk
      </h2>
      {missing > 0 && (
        <Alert
          tone="warning"
          title={
            missing === 1
              ? "1 phone may still hold check-ins"
              : `${missing} phones may still hold check-ins`
          }
        >
          Ask for them to be opened with a signal before the run is closed. What arrives later still
          counts.
        </Alert>
      )}
      <ul className="grid gap-2">
        {devices.map((device) => (
          <li
            key={device.device}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2"
          >
            <b className="mr-auto">
              {device.name ?? "Somebody"}, {deviceName(device.device)}
            </b>
            <span className="text-muted">
              heard {formatDay(dayOf(device.heardAt, timeZone))},{" "}
              {formatTime(timeOf(device.heardAt, timeZone))}
            </span>
            <State device={device} endsAt={endsAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ device, endsAt }: { device: DeskDevice; endsAt: number }) {
  const { waiting, unsettled } = device;
  if (waiting > 0) return <Badge tone="danger">{waiting} not sent</Badge>;
  if (!hasReported(device, endsAt)) return <Badge tone="warning">Not heard since the end</Badge>;
  if (unsettled > 0) return <Badge tone="warning">{unsettled} to settle</Badge>;
  return <Badge tone="success">Everything sent</Badge>;
}
