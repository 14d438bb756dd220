import { formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { ToDo } from "./to-do-list";

/** A run leader's way to the desk on the day. */
export function OpenDeskCard({ title, time }: { title: string; time: string }) {
  return (
    <ToDo
      title={`Today's run: ${title}, ${formatTime(time)}`}
      action={
        <ButtonLink reloadDocument to="/qr-scanner" variant="primary" size="small">
          Open the desk
        </ButtonLink>
      }
    >
      Open it while you have a signal: it then works without one.
    </ToDo>
  );
}
