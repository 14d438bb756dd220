import { costOf } from "~/core/messages/budget/budget";
import { smsLength } from "~/core/messages/sms-length";
import type { DeliveryChannel } from "~/db/tables/messages";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "~/lib/language";
import { formatRupees } from "~/lib/rupees";
import { PREVIEW_TEXTS } from "~/texts/announcements/preview";
import { plainText } from "./announcements";

/** How many people an audience has, and by which channel they would be told first. */
export interface AudienceSize {
  people: number;
  /** A browser of theirs takes notifications. */
  push: number;
  /** No browser does, and they want messages on their phone: how many of each language. */
  phone: Partial<Record<Language, number>>;
  /** Neither of the two, and they want mail. */
  email?: number;
}

/** What one channel shows, and how long it is. */
export interface ChannelPreview {
  label: string;
  people: number;
  text: string;
  length: string;
}

export interface TypedAnnouncement {
  audience: string;
  text: string;
  submitKey: string;
  /** Where an admin's test goes. */
  phone: string;
  /** What the preview above the button showed; undefined without one. */
  previewed?: { audience: string; text: string } | undefined;
}

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

interface MessagePreview {
  title: string;
  text: string;
  /** One for each language that it is sent in. */
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

/** What an announcement's form holds and what is wrong with it by field; `fieldOf` gives what was typed into one. */
export function readAnnouncementForm(
  fieldOf: (name: string) => string,
  submission: {
    status?: "success" | "error" | undefined;
    error?: Record<string, string[] | null> | null;
  },
): { errors: Record<string, string[]>; typed: TypedAnnouncement } {
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  const previewed = {
    audience: fieldOf("previewedAudience"),
    text: fieldOf("previewedText"),
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
      previewed: previewed.audience === "" ? undefined : previewed,
    },
  };
}

/** Whether somebody changed the form after the preview that they saw. */
export function isChangedSincePreview({ audience, text, previewed }: TypedAnnouncement): boolean {
  if (!previewed) return false;
  return previewed.audience !== audience || plainText(previewed.text) !== plainText(text);
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
  message: MessagePreview,
  size: AudienceSize,
  services: Services,
): ChannelPreview[] {
  const channels: ChannelPreview[] = [
    {
      label: PREVIEW_TEXTS.inbox,
      people: size.people,
      text: `${message.title}\n${message.text}`,
      length: PREVIEW_TEXTS.length({ count: message.text.length }),
    },
  ];
  if (size.push > 0)
    channels.push({
      label: PREVIEW_TEXTS.notification,
      people: size.push,
      text: `${message.title}\n${message.text}`,
      length: PREVIEW_TEXTS.length2,
    });
  const { email = 0 } = size;
  if (email > 0 && services.hasEmail)
    channels.push({
      label: PREVIEW_TEXTS.email,
      people: email,
      text: `${message.title}\n${message.text}`,
      length: PREVIEW_TEXTS.length3,
    });
  if (!(services.hasWhatsApp || services.hasSms)) return channels;
  return [...channels, ...message.phone.map((part) => phonePreview(part, services))];
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
  return { label, people, text: sentence, length: phoneLength(sentence, people, services) };
}

function phoneLength(sentence: string, people: number, services: Services): string {
  const { characters, parts } = smsLength(sentence);
  const channel = services.hasWhatsApp ? "whatsapp" : "sms";
  const each = services.prices[channel];
  const paid = services.hasWhatsApp ? people : people * parts;
  const texts = PREVIEW_TEXTS.texts({ parts });
  const length = PREVIEW_TEXTS.length4({ characters, texts });
  if (each === undefined) return length;
  return PREVIEW_TEXTS.about({ length, each: formatRupees(Math.ceil((each * paid) / 1000)) });
}
