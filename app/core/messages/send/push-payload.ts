import { DAY_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { oneLine, shortened } from "~/lib/text-lines";
import { MAIL_TEXTS } from "~/texts/messages/mail";

/** How long the push service keeps a notification without an end for a phone that is off. */
const PUSH_TTL_MS = DAY_MS;

/** Push services accept 4,096 bytes after encryption, headings and addresses included. */
const TEXT_BYTES_MAXIMUM = 2_400;

/** The origin of links in a trial, which has no public address. */
const LOCAL = "http://localhost";

/** What a browser shows. */
interface BrowserNotification {
  title: string;
  text: string;
  /** A path of the site. */
  link: string | null;
  cause: string;
  unread: number;
}

/**
 * The payload: the form of declarative web push, which Safari shows by itself; the service worker reads the same for
 * other browsers. Its link leads to this site: an app on the home screen opens no other.
 */
export function pushPayload(shown: BrowserNotification, siteOrigin = LOCAL): string {
  const navigate = pageAddress(shown.link?.startsWith("/") ? shown.link : "/inbox", siteOrigin);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shown.title,
      body: withinBytes(shown.text, TEXT_BYTES_MAXIMUM),
      navigate,
      tag: shown.cause,
      app_badge: String(shown.unread),
    },
  });
}

/** How long a push service keeps it: until `usefulUntil`, at most a day. */
export function pushTtlSeconds(usefulUntil: Instant | null, now: Instant): number {
  const ttlMs = Math.min(PUSH_TTL_MS, (usefulUntil ?? now + PUSH_TTL_MS) - now);
  return Math.round(Math.max(ttlMs, MINUTE_MS) / 1000);
}

/** The text in at most so many bytes of JSON in UTF-8; a cut one ends in an ellipsis. */
export function withinBytes(text: string, maximum: number): string {
  const encoder = new TextEncoder();
  const bytesOf = (part: string) => encoder.encode(JSON.stringify(part)).length - 2;
  if (bytesOf(text) <= maximum) return text;
  let cut = "";
  let bytes = bytesOf("…");
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > maximum) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

const SUBJECT_LENGTH_MAXIMUM = 120;

/** The title in one line, cut where it is long. */
export function subjectLine(title: string): string {
  return shortened(oneLine(title), SUBJECT_LENGTH_MAXIMUM);
}

/** A notification as a mail: its text, where to read more, and where to turn mail off. */
export function mailOf(
  { title, text, link }: { title: string; text: string; link: string | null },
  siteOrigin = LOCAL,
): { subject: string; text: string } {
  const more = link?.startsWith("/") ? [pageAddress(link, siteOrigin)] : [];
  const off = MAIL_TEXTS.turnOff({ address: pageAddress("/settings/notifications", siteOrigin) });
  return { subject: subjectLine(title), text: [text, ...more, off].join("\n\n") };
}
