import { useEffect } from "react";
import { Form } from "react-router";
import type { PushDevicesProps } from "~/core/messages/choices/notification-choices";
import { PUSH_TEXTS } from "~/texts/messages/messages";

import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { usePush } from "./use-push";

/** Notifications in this browser, on or off, and the member's other browsers that show them. */
export function PushDevices({ publicKey, devices }: PushDevicesProps) {
  const push = usePush(
    publicKey,
    devices.map(({ digest }) => digest),
  );
  const readAgain = useRevalidateLater();
  // The list shows this browser once the server has stored it.
  const isListed = devices.length > 0;
  useEffect(() => {
    if (push.isOn && !isListed) readAgain();
  }, [push.isOn, isListed, readAgain]);
  const { ability } = push;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{PUSH_TEXTS.what}</p>
      {push.hasFailed && ability === "yes" && (
        <Alert tone="danger" announce>
          {PUSH_TEXTS.failed}
        </Alert>
      )}
      {ability !== undefined && ability !== "yes" && <p>{PUSH_TEXTS.cannot[ability]}</p>}
      {ability === "yes" && push.isOn && <p role="status">{PUSH_TEXTS.on}</p>}
      {ability === "yes" && !push.isOn && (
        <Button type="button" busy={push.isBusy} onClick={push.turnOn}>
          {PUSH_TEXTS.turnOn}
        </Button>
      )}
      {devices.length > 0 && (
        <ul className="w-full divide-y divide-line">
          {devices.map(({ id, device, since }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {device}{" "}
                <span className="text-sm text-muted">{PUSH_TEXTS.since({ day: since })}</span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="subscriptionId" value={id} />
                <Button
                  name="intent"
                  value="device"
                  size="small"
                  aria-label={PUSH_TEXTS.turnOffOn({ device })}
                >
                  {PUSH_TEXTS.turnOff}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
