import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import {
  ANNOUNCEMENT_ERRORS_TEXTS,
  ANNOUNCEMENT_REFUSALS_TEXTS,
} from "~/texts/announcements/announcements";
import { announcementVariables } from "./announcements";
import { countAudience } from "./audience.server";
import { type AudienceChoice, audienceIn, isOfEvent } from "./audiences";
import { type Author, planAnnouncement } from "./plan-announcement.server";
import {
  type AnsweredForm,
  type ChannelPreview,
  isChangedSincePreview,
  previewOf,
  type Services,
  type TypedAnnouncement,
} from "./preview";
import { testAnnouncement } from "./test-announcement.server";
import { ANNOUNCEMENTS_TEXTS } from "./texts";

/** What the form can ask for. */
export const ANNOUNCEMENT_INTENTS = ["preview", "test", "send"] as const;

interface Input {
  intent: (typeof ANNOUNCEMENT_INTENTS)[number];
  typed: TypedAnnouncement;
  /** What the schema has against it. */
  errors: AnsweredForm["errors"];
  /** What it is about. */
  event: { id: EventId; title: string } | undefined;
  clubName: string;
  author: Author;
  services: Services;
  linkOrigin: string | undefined;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

type Whole = Omit<Input, "event"> &
  AudienceChoice & { title: string; text: string; run: string | undefined };

/**
 * Answers the form of an announcement: shows what each channel gets, sends a test, or plans it and returns its id. A run
 * leader chooses among the people of their run only.
 */
export async function handleAnnouncementForm(
  db: Db,
  input: Input,
): Promise<{ planned: string } | AnsweredForm> {
  const { intent, typed, errors, event, author } = input;
  const choice = audienceIn(typed.audience);
  const isOpen =
    choice && (isOfEvent(choice.audience) ? event !== undefined : author.kind === "admin");
  const form = { typed, errors, preview: undefined, text: undefined };
  if (!isOpen)
    return {
      ...form,
      ok: false,
      errors: { ...errors, audience: [ANNOUNCEMENT_ERRORS_TEXTS.audience] },
    };
  const title = event?.title ?? input.clubName;
  const said = { ...input, ...choice, eventId: event?.id ?? null, title, run: event?.title };
  const whole = { ...said, text: typed.text.trim() };
  const preview = errors.text ? undefined : await findPreview(db, whole);
  const shown = { ...form, preview };
  if (Object.keys(errors).length > 0) return { ...shown, ok: false };
  if (intent === "preview") return { ...shown, ok: true };
  if (intent === "send" && isChangedSincePreview(typed))
    return { ...shown, ok: false, text: ANNOUNCEMENTS_TEXTS.changed };
  const done = intent === "test" ? await test(db, whole) : await plan(db, whole);
  return "planned" in done ? done : { ...shown, ...done };
}

async function test(db: Db, whole: Whole) {
  const { author, typed } = whole;
  const phone = storedPhone(plainPhoneDigits(typed.phone));
  const to = author.kind === "admin" ? { phone } : { memberId: author.id };
  const tested = await testAnnouncement(db, { ...whole, to, by: author });
  const text = tested.ok ? ANNOUNCEMENTS_TEXTS.tested : ANNOUNCEMENT_REFUSALS_TEXTS[tested.reason];
  return { ok: tested.ok, text };
}

async function plan(
  db: Db,
  whole: Whole,
): Promise<{ planned: string } | { ok: false; text: string }> {
  const { submitKey } = whole.typed;
  const planned = await planAnnouncement(db, { ...whole, submitKey });
  if (planned.ok) return { planned: planned.id };
  return { ok: false, text: ANNOUNCEMENT_REFUSALS_TEXTS[planned.reason] };
}

interface FindPreviewInput extends AudienceChoice {
  title: string;
  text: string;
  run: string | undefined;
  services: Services;
  linkOrigin: string | undefined;
  now: Instant;
  timeZone: string;
}

/** As long as a real one. */
const TOKEN = "a1b2c3d4";

/** How many people an announcement would go to, and what each channel would show. */
async function findPreview(
  db: Db,
  input: FindPreviewInput,
): Promise<{ people: number; channels: ChannelPreview[] }> {
  const { title, text, run, services, linkOrigin } = input;
  const size = await countAudience(db, input);
  const values = announcementVariables({ token: TOKEN, run }, linkOrigin);
  return { people: size.people, channels: previewOf({ title, text, values }, size, services) };
}
