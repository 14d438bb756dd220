import { useEffect } from "react";
import { dropSentDraft } from "./sent-draft";

/** Deletes the draft that an announcement was written from, on the page that shows it. */
export function useDroppedDraft({ authorId, eventId, text }: Parameters<typeof dropSentDraft>[0]) {
  useEffect(() => dropSentDraft({ authorId, eventId, text }), [authorId, eventId, text]);
}
