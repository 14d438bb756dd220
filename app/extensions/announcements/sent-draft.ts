import type { AdminId, EventId, MemberId } from "~/db/tables/shapes";
import { readDraft } from "~/ui/form-draft";
import { readTab, writeTab } from "~/ui/tab-storage";
import { announcementDraftKey, plainText } from "./announcements";

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
