import type { NotificationKind } from "~/db/tables/notifications";

const START_LENGTH = 40;

/**
 * The title under which admins see a sent notification: the notification's own, unless it is about the reader's seat.
 * Announcements all have the run's name as title, so the beginning of their text is shown.
 */
export function adminNotificationTitle(
  kind: NotificationKind,
  { title, text }: { title: string; text: string },
): string {
  if (kind === "seat_cancelled") return "Bookings that the club cancelled";
  return kind === "announcement" ? `Announcement: ${startOf(text)}` : title;
}

/** The text, or its first words with an ellipsis. */
function startOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= START_LENGTH) return line;
  const letters = new Intl.Segmenter("en").segment(line);
  let start = "";
  for (const { segment } of letters) {
    if (start.length + segment.length > START_LENGTH) break;
    start += segment;
  }
  return `${start.replace(/(?<=\S) \S*$/, "").replace(/[\s,.;:]+$/, "")}…`;
}
