import { House, Undo2 } from "lucide-react";
import { memo } from "react";
import { formatTime, timeOf } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { FINISH_ROW_TEXTS } from "../desk/desk-texts";
import { RowPerson } from "../desk/row-person";
import type { RosterEntry } from "../roster/roster";
import { SOLID } from "../roster/roster-row";

export interface FinishRowProps {
  person: RosterEntry;
  timeZone: string;
  onHome: (person: RosterEntry) => void;
  onStillOut: (person: RosterEntry) => void;
}

/** One person at the finish: out with one button, or home with the time. */
export const FinishRow = memo(function FinishRow({
  person,
  timeZone,
  onHome,
  onStillOut,
}: FinishRowProps) {
  const { name, phoneEnd, paceGroup, checkedInAt, homes = [] } = person;
  const [home] = homes;
  return (
    <>
      <RowPerson name={name} marksLook="items-center gap-x-2">
        <span className="figure">{`…${phoneEnd}`}</span>
        {paceGroup && <span className="max-w-40 truncate">{paceGroup}</span>}
        {checkedInAt === null && (
          <Badge className="text-ink!">{FINISH_ROW_TEXTS.notCheckedIn}</Badge>
        )}
      </RowPerson>
      {home ? (
        <div className="flex shrink-0 items-center gap-1">
          <span className="grid justify-items-end text-right font-bold text-success">
            <span className="flex items-center gap-1">
              <House aria-hidden className="size-5" />
              <span className="sr-only">{FINISH_ROW_TEXTS.homeAt}</span>
              {formatTime(timeOf(home.at, timeZone))}
            </span>
            {home.kind === "left_early" && (
              <span className="text-sm">{FINISH_ROW_TEXTS.leftEarly}</span>
            )}
          </span>
          <IconButton
            size="large"
            label={FINISH_ROW_TEXTS.stillOut(name)}
            icon={<Undo2 aria-hidden />}
            onClick={() => onStillOut(person)}
          />
        </div>
      ) : (
        <Button
          type="button"
          size="large"
          className={`shrink-0 px-4! ${SOLID}`}
          aria-label={FINISH_ROW_TEXTS.homeOf(name)}
          onClick={() => onHome(person)}
        >
          {FINISH_ROW_TEXTS.home}
        </Button>
      )}
    </>
  );
});
