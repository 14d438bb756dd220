import { clubText, clubTextIn } from "~/content/club-words.server";
import { ownPhoneText } from "~/core/messages/templates/phone-texts.server";
import { phoneText } from "~/core/messages/texts";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { FIRST_LANGUAGE, type Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { recordKeys } from "~/lib/records";
import {
  ANNOUNCEMENT_ERRORS_TEXTS,
  ANNOUNCEMENT_REFUSALS_TEXTS,
  ANNOUNCEMENTS_TEXTS,
} from "~/texts/announcements/announcements";
import { announcementPath, announcementVariables, plainText } from "./announcements";
import { countAudience } from "./audience.server";
import { type AudienceChoice, audienceIn, isOfEvent } from "./audiences";
import { type Author, planAnnouncement } from "./plan-announcement.server";
import {
  type AnsweredForm,
  type AudienceSize,
  type ChannelPreview,
  everybodyIn,
  isChangedSincePreview,
  NOBODY,
  type PhonePreview,
  previewOf,
  type Services,
  type ToldFirst,
  type TypedAnnouncement,
  toldTogether,
  type Words,
  type WrittenPreview,
} from "./preview";
import { testAnnouncement } from "./test-announcement.server";

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
  AudienceChoice & { title: string; text: string; words: Words; run: string | undefined };

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
  const whole = { ...said, text: plainText(typed.text), words: typed.words };
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

/** As long as a real one. */
const TOKEN = "a1b2c3d4";

/** How many people an announcement would go to, and what each channel would show. */
async function findPreview(
  db: Db,
  input: Whole,
): Promise<{ people: number; channels: ChannelPreview[] }> {
  const size = await countAudience(db, input);
  const written = writtenPreviews(size, input);
  const phone = phonePreviews(size, input);
  const { people } = everybodyIn(size);
  return { people, channels: previewOf({ written, phone }, input.services) };
}

/** What people read: in their own language who have it in that, the others in the club's own words. */
function writtenPreviews(
  size: AudienceSize,
  { title, text, words }: Pick<Whole, "title" | "text" | "words">,
): WrittenPreview[] {
  const own: WrittenPreview[] = [];
  const others: ToldFirst[] = [];
  for (const language of recordKeys(size)) {
    const told = size[language] ?? NOBODY;
    const inOwn = {
      title: clubTextIn(language, title),
      text: words[language] ?? clubTextIn(language, text),
    };
    if (inOwn.title === undefined && inOwn.text === undefined) others.push(told);
    else
      own.push({
        ...told,
        language,
        textLanguage: inOwn.text === undefined ? undefined : language,
        title: inOwn.title ?? title,
        text: inOwn.text ?? text,
      });
  }
  if (others.length === 0 && own.length > 0) return own;
  return [{ ...toldTogether(others), title, text }, ...own];
}

/** What phones get: in their own language who has a registered text in it, the others in the first. */
function phonePreviews(
  size: AudienceSize,
  { run, services, linkOrigin }: Pick<Whole, "run" | "services" | "linkOrigin">,
): PhonePreview[] {
  const path = announcementPath(TOKEN);
  const valuesIn = (language: Language) =>
    inLanguage(language, () =>
      announcementVariables({ path, run: run && clubText(run) }, linkOrigin),
    );
  const { hasWhatsApp, takes = () => true } = services;
  const own: PhonePreview[] = [];
  let others = 0;
  for (const language of recordKeys(size)) {
    const people = size[language]?.phone ?? 0;
    if (people === 0) continue;
    const text = ownPhoneText("announcement", { language, values: valuesIn(language) });
    if (!hasWhatsApp && text && takes(text.key))
      own.push({ language, people, sentence: text.text });
    else others += people;
  }
  if (others === 0) return own;
  const sentence = phoneText("announcement", valuesIn(FIRST_LANGUAGE));
  return [{ language: FIRST_LANGUAGE, people: others, sentence }, ...own];
}
