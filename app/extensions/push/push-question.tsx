import { useState } from "react";
import { PUSH_TEXTS } from "~/texts/messages/messages";

import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { usePush } from "./use-push";

/** After a booking: asks once whether this browser should show notifications. Shows nothing where it cannot. */
export function PushQuestion({ publicKey }: { publicKey: string }) {
  const push = usePush(publicKey);
  const [isAnswered, setAnswered] = useState(false);
  if (push.isOn)
    return (
      <Alert tone="success" announce>
        {PUSH_TEXTS.on}
      </Alert>
    );
  if (isAnswered || push.ability !== "yes") return null;
  return (
    <section
      aria-label={PUSH_TEXTS.heading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4"
    >
      <p>{push.hasFailed ? PUSH_TEXTS.failed : PUSH_TEXTS.question}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="small" busy={push.isBusy} onClick={push.turnOn}>
          {PUSH_TEXTS.yes}
        </Button>
        <Button
          type="button"
          size="small"
          variant="quiet"
          onClick={() => {
            setAnswered(true);
            push.decline();
          }}
        >
          {PUSH_TEXTS.later}
        </Button>
      </div>
    </section>
  );
}
