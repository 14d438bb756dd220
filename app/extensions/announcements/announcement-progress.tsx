import { Form, useNavigation } from "react-router";
import type { AnnouncementState as State } from "~/db/tables/announcements";
import type { AdminId, AnnouncementId, EventId, MemberId } from "~/db/tables/shapes";
import { arrivedText, type Reach, sentText } from "~/core/messages/reach/reach";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Countdown } from "~/ui/countdown";
import { useDroppedDraft } from "./use-dropped-draft";
import { useLiveState } from "./use-live-state";
import { ANNOUNCEMENTS_TEXTS } from "./texts";

export interface AnnouncementProgressProps {
  announcement: {
    id: AnnouncementId;
    state: State;
    sendAt: number;
    people: number;
    authorId: AdminId | MemberId;
    eventId: EventId | null;
    text: string;
  };
  now: number;
  /** How far it came, where the page does not say it elsewhere. */
  reach?: Reach;
}

/** Whether an announcement has left: the undo while it has not, and then how far it came. */
export function AnnouncementProgress({ announcement, now, reach }: AnnouncementProgressProps) {
  const { id, state, sendAt, people } = announcement;
  const isUndoing = useNavigation().formData?.get("intent") === "undo";
  useDroppedDraft(announcement);
  useLiveState(state === "waiting" || state === "sending");
  if (state === "undone") return <Alert tone="info">{ANNOUNCEMENTS_TEXTS.undone}</Alert>;
  if (state === "waiting")
    return (
      <Alert
        tone="warning"
        action={
          sendAt > now && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="announcementId" value={id} />
              <Button name="intent" value="undo" busy={isUndoing}>
                {ANNOUNCEMENTS_TEXTS.undo}
              </Button>
            </Form>
          )
        }
      >
        {ANNOUNCEMENTS_TEXTS.leaves} {sendAt > now && <Countdown until={sendAt} now={now} />}
      </Alert>
    );
  if (state === "sending") return <Alert announce>{ANNOUNCEMENTS_TEXTS.sending}</Alert>;
  if (people === 0) return <Alert tone="warning">{ANNOUNCEMENTS_TEXTS.nobodyTold}</Alert>;
  return (
    <p>
      {ANNOUNCEMENTS_TEXTS.inInbox(people)} {reach && sentText(reach, "them")}{" "}
      {reach && arrivedText(reach)}
    </p>
  );
}
