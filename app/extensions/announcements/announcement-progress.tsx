import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { arrivedText, type Reach, sentText } from "~/core/messages/reach/reach";
import type { AnnouncementState as State } from "~/db/tables/notifications";
import type { AdminId, AnnouncementId, EventId, MemberId } from "~/db/tables/shapes";
import { ANNOUNCEMENTS_TEXTS } from "~/texts/announcements/announcements";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Countdown } from "~/ui/countdown";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { useRevalidateLater } from "~/ui/use-revalidate-later";
import { announcementDraftKey, plainText } from "./announcements";

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
      {ANNOUNCEMENTS_TEXTS.inInbox({ people })} {reach && sentText(reach, "them")}{" "}
      {reach && arrivedText(reach)}
    </p>
  );
}

/** Deletes the draft that an announcement was written from, on the page that shows it. */
function useDroppedDraft({ authorId, eventId, text }: Parameters<typeof dropSentDraft>[0]) {
  useEffect(() => dropSentDraft({ authorId, eventId, text }), [authorId, eventId, text]);
}

const LOOK_EVERY_MS = 4_000;

/** Asks the server again every few seconds while something `isChanging` and the page is in view. */
function useLiveState(isChanging: boolean): void {
  const revalidate = useRevalidateLater();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}

/** Deletes the draft that this announcement was written from; one that says something else stays. */
export function dropSentDraft(sent: {
  authorId: AdminId | MemberId;
  eventId: EventId | null;
  text: string;
}): void {
  const key = announcementDraftKey(sent);
  const { text = [""] } = readDraft(readTab(key));
  if (plainText(text.join()) === plainText(sent.text)) writeTab(key, null);
}
