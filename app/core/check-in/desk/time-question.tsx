import { formatTime, type Instant, timeOf } from "~/lib/dates";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { timeChoices } from "../device/clock";
import type { Screen } from "../device/state";
import { isCutOff } from "../device/words";
import { TIME_QUESTION_TEXTS } from "./desk-texts";

/** Asks the crew for the time while this phone has no signal and its clock is in doubt; one tap answers. */
export function TimeQuestion({
  screen: { list, link, isTimeInDoubt },
  now,
  timeZone,
  onSay,
}: {
  screen: Screen;
  /** By the device's clock; undefined before it was read. */
  now: Instant | undefined;
  timeZone: string;
  onSay: (time: Instant) => void;
}) {
  if (!list || now === undefined || !isTimeInDoubt || !isCutOff(link)) return null;
  const shown = (at: Instant) => formatTime(timeOf(at, timeZone));
  return (
    <Alert tone="warning" announce title={TIME_QUESTION_TEXTS.ask(shown(now))}>
      <p>{TIME_QUESTION_TEXTS.nearest}</p>
      <div className="flex flex-wrap gap-2">
        {timeChoices(list, now).map((at) => (
          <Button key={at} type="button" size="small" onClick={() => onSay(at)}>
            {shown(at)}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
