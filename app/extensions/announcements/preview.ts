import { costOf } from "~/core/messages/budget/budget";
import { smsLength } from "~/core/messages/sms-length";
import type { DeliveryChannel } from "~/db/tables/messages";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { formatRupees } from "~/lib/rupees";
import { PREVIEW_TEXTS } from "~/texts/announcements/preview";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { plainText, previewedField, TEXT_LENGTH_MAXIMUM, wordsField } from "./announcements";

/** How many people are told, and by which channel first. */
export interface ToldFirst {
  people: number;
  /** A browser of theirs takes notifications. */
  push: number;
  /** No browser does, and they want messages on their phone. */
  phone: number;
  /** Neither of the two, and they want mail. */
  email: number;
}

/** An audience by the language that its people read. */
export type AudienceSize = Partial<Record<Language, ToldFirst>>;

export const NOBODY: ToldFirst = { people: 0, push: 0, phone: 0, email: 0 };

/** How many they are together. */
export function toldTogether(parts: readonly ToldFirst[]): ToldFirst {
  return parts.reduce(
    (sum, { people, push, phone, email }) => ({
      people: sum.people + people,
      push: sum.push + push,
      phone: sum.phone + phone,
      email: sum.email + email,
    }),
    NOBODY,
  );
}

/** All of an audience. */
export function everybodyIn(size: AudienceSize): ToldFirst {
  return toldTogether(recordKeys(size).map((language) => size[language] ?? NOBODY));
}

/** What one channel shows, and how long it is. */
export interface ChannelPreview {
  label: string;
  /** The language of those who get it; undefined where they read several. */
  language?: Language | undefined;
  /** The language of the text; the club's own words may be in any. */
  textLanguage?: Language | undefined;
  people: number;
  text: string;
  length: string;
}

/** An announcement's text by language, without the first. */
export type Words = Readonly<Partial<Record<Language, string>>>;

export interface TypedAnnouncement {
  audience: string;
  text: string;
  submitKey: string;
  /** Where an admin's test goes. */
  phone: string;
  /** What was typed in other languages. */
  words: Words;
  /** What the preview above the button showed; undefined without one. */
  previewed?: Previewed | undefined;
}

type Previewed = Pick<TypedAnnouncement, "audience" | "text" | "words">;

/** What the form shows again. */
export interface AnsweredForm {
  ok: boolean;
  typed: TypedAnnouncement;
  errors: Record<string, string[]>;
  preview: { people: number; channels: ChannelPreview[] } | undefined;
  text: string | undefined;
}

/** The registered text that some of the people get. */
export interface PhonePreview {
  language: Language;
  people: number;
  /** Undefined where the link fits no variable. */
  sentence: string | undefined;
}

/** What was written, as some of the people read it; without a language in the club's own words. */
export interface WrittenPreview
  extends Omit<ToldFirst, "phone">,
    Pick<ChannelPreview, "language" | "textLanguage"> {
  title: string;
  text: string;
}

/** One of each for each language that it is sent in. */
interface MessagePreview {
  written: readonly WrittenPreview[];
  phone: readonly PhonePreview[];
}

export interface Services {
  hasWhatsApp: boolean;
  hasSms: boolean;
  hasEmail?: boolean;
  /** Whether a text is registered with the operators under this name; all are by default. */
  takes?: ((key: string) => boolean) | undefined;
  /** Thousandths of a rupee by channel. */
  prices: Partial<Record<DeliveryChannel, number>>;
}

/**
 * What an announcement's form holds and what is wrong with it by field; `fieldOf` gives what was typed into one.
 * `languages` are those that its author can translate it into.
 */
export function readAnnouncementForm(
  fieldOf: (name: string) => string,
  submission: {
    status?: "success" | "error" | undefined;
    error?: Record<string, string[] | null> | null;
  },
  languages: readonly Language[] = [],
): { errors: Record<string, string[]>; typed: TypedAnnouncement } {
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  const wordsIn = (fieldName: (language: Language) => string): Words =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const text = plainText(fieldOf(fieldName(language)));
        return text === "" ? [] : [[language, text.slice(0, TEXT_LENGTH_MAXIMUM)]];
      }),
    );
  const previewed = {
    audience: fieldOf("previewedAudience"),
    text: fieldOf("previewedText"),
    words: wordsIn(previewedField),
  };
  return {
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])),
    ),
    typed: {
      audience: fieldOf("audience"),
      text: fieldOf("text"),
      submitKey: fieldOf("submitKey"),
      phone: fieldOf("phone"),
      words: wordsIn(wordsField),
      previewed: previewed.audience === "" ? undefined : previewed,
    },
  };
}

/** Whether somebody changed the form after the preview that they saw. */
export function isChangedSincePreview({ previewed, ...typed }: TypedAnnouncement): boolean {
  if (!previewed) return false;
  const said = ({ audience, text, words }: Previewed) =>
    JSON.stringify([audience, plainText(text), words]);
  return said(previewed) !== said(typed);
}

/** Which services carry messages to phones. */
export function phoneServices(services: {
  sms: { sendsCodesOnly?: boolean; isMissing?: true; takes?: (key: string) => boolean };
  whatsApp?: unknown;
  email?: unknown;
  /** Rupees by channel, as the club's settings have them. */
  prices: { sms: string; whatsapp: string };
}): Services {
  const { email, sms, whatsApp, prices } = services;
  const hasSms = !sms.sendsCodesOnly && !sms.isMissing;
  const costs = { sms: costOf(prices, "sms"), whatsapp: costOf(prices, "whatsapp") };
  const mail = email !== undefined && { hasEmail: true };
  const takes = sms.takes && { takes: sms.takes };
  return { hasWhatsApp: whatsApp !== undefined, hasSms, ...mail, ...takes, prices: costs };
}

/** What an announcement looks like on each channel that has somebody, the inbox first. */
export function previewOf(
  { written, phone }: MessagePreview,
  services: Services,
): ChannelPreview[] {
  const show = (
    label: string,
    to: "people" | "push" | "email",
    lengthOf: (text: string) => string,
  ): ChannelPreview[] =>
    written
      .filter((part) => to === "people" || part[to] > 0)
      .map(({ language, textLanguage, title, text, [to]: people }) => ({
        label: language ? `${label} · ${LANGUAGES[language].name}` : label,
        language,
        textLanguage,
        people,
        text: `${title}\n${text}`,
        length: lengthOf(text),
      }));
  const channels = [
    ...show(COMMON_WORDS.inbox, "people", ({ length: count }) =>
      PREVIEW_TEXTS.smsLength({ count }),
    ),
    ...show(PREVIEW_TEXTS.notification, "push", () => PREVIEW_TEXTS.pushLength),
    ...(services.hasEmail
      ? show(PREVIEW_TEXTS.email, "email", () => PREVIEW_TEXTS.emailLength)
      : []),
  ];
  if (!(services.hasWhatsApp || services.hasSms)) return channels;
  return [...channels, ...phone.map((part) => phonePreview(part, services))];
}

function phonePreview(
  { language, people, sentence }: PhonePreview,
  services: Services,
): ChannelPreview {
  const sms =
    language === FIRST_LANGUAGE
      ? PREVIEW_TEXTS.sms
      : PREVIEW_TEXTS.smsIn({ language: LANGUAGES[language].name });
  const label = services.hasWhatsApp ? PREVIEW_TEXTS.label : sms;
  if (sentence === undefined) return { label, people, text: PREVIEW_TEXTS.linkTooLong, length: "" };
  const length = phoneLength(sentence, people, services);
  return { label, language, textLanguage: language, people, text: sentence, length };
}

function phoneLength(sentence: string, people: number, services: Services): string {
  const { characters, parts } = smsLength(sentence);
  const channel = services.hasWhatsApp ? "whatsapp" : "sms";
  const each = services.prices[channel];
  const paid = services.hasWhatsApp ? people : people * parts;
  const texts = PREVIEW_TEXTS.texts({ parts });
  const length = PREVIEW_TEXTS.textLength({ characters, texts });
  if (each === undefined) return length;
  return PREVIEW_TEXTS.about({ length, each: formatRupees(Math.ceil((each * paid) / 1000)) });
}
