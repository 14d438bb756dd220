import type { Notification } from "~/core/messages/notifications";
import type { AdminId, AnnouncementId, EventId, MemberId } from "~/db/tables/shapes";
import { endOf, HOUR_MS, type Instant, SECOND_MS } from "~/lib/dates";
import type { Language } from "~/lib/language";
import { ABOUT_NO_RUN_TEXTS } from "~/texts/announcements/announcements";

/** How long an announcement can be undone. */
export const UNDO_MS = 30 * SECOND_MS;

export const TEXT_LENGTH_MINIMUM = 5;
export const TEXT_LENGTH_MAXIMUM = 1_000;

/** Announcements of one person, and tests, within an hour; and of everybody within a day. */
export const ANNOUNCED_PER_HOUR = 5;
export const TESTS_PER_HOUR = 10;
export const ANNOUNCED_PER_DAY = 20;

/** A run that starts within this time cannot wait for the morning. */
const SOON_MS = 12 * HOUR_MS;

export interface Announced {
  id: AnnouncementId;
  token: string;
  title: string;
  text: string;
  event: { id: EventId; title: string; startsAt: Instant; durationMinutes: number } | undefined;
}

/** Where the whole text is read. */
export function announcementPath(token: string): string {
  return `/n/${token}`;
}

/** The variables of the registered text: what was written goes into none of them. */
export function announcementVariables(
  { path, run }: { path: string; run: string | undefined },
  linkOrigin: string | undefined,
): Record<string, string> {
  const values = { run: run ?? ABOUT_NO_RUN_TEXTS.club };
  return linkOrigin === undefined ? values : { ...values, link: linkOrigin + path };
}

/** The notification of an announcement, the same for everybody. */
export function announcementNotification(
  announced: Announced,
  { now, linkOrigin }: { now: Instant; linkOrigin: string | undefined },
): Omit<Notification, "memberId"> {
  const { id, token, title, text, event } = announced;
  const path = announcementPath(token);
  const isComing = event !== undefined && event.startsAt > now;
  return {
    kind: "announcement",
    title,
    text,
    link: path,
    filledIn: announcementVariables({ path, run: event?.title }, linkOrigin),
    cause: announcementCause(id),
    ...(event && { eventId: event.id }),
    ...(isComing && {
      usefulUntil: endOf(event),
      isUrgent: event.startsAt - now < SOON_MS,
    }),
  };
}

/** The key under which a tab keeps what an author typed about a run, or about none. */
export function announcementDraftKey(about: {
  authorId: AdminId | MemberId;
  eventId: EventId | null | undefined;
}): string {
  return `announcement:${about.authorId}:${about.eventId ?? "none"}`;
}

/** The field of an announcement's text in another language. */
export function wordsField(language: Language): string {
  return `words-${language}`;
}

/** The field of what the preview showed of it. */
export function previewedField(language: Language): string {
  return `previewed-${language}`;
}

/** A text as it is compared and kept: browsers write line ends in their own way. */
export function plainText(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").trim();
}

/** What messages about it have in common. */
export function announcementCause(id: AnnouncementId): string {
  return `announcement:${id}`;
}
