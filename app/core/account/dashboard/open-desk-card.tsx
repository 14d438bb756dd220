import { formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { OPEN_DESK_TEXTS } from "../texts";
import { ToDo } from "./to-do";

/** A run leader's link to the check-in desk on the event's day. */
export function OpenDeskCard({ title, time }: { title: string; time: string }) {
  return (
    <ToDo
      title={OPEN_DESK_TEXTS.title(`${title}, ${formatTime(time)}`)}
      action={
        <ButtonLink reloadDocument to="/qr-scanner" variant="primary" size="small">
          {OPEN_DESK_TEXTS.open}
        </ButtonLink>
      }
    >
      {OPEN_DESK_TEXTS.hint}
    </ToDo>
  );
}
