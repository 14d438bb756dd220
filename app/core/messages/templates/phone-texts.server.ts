import type { NotificationKind } from "~/db/tables/notifications";
import { FIRST_LANGUAGE, type Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { recordKeys } from "~/lib/records";
import { CODE_TEXTS, PHONE_TEXTS } from "~/texts/messages/phone";
import { TRANSLATED } from "~/texts/translated";
import { KIND_TEXTS, PHONE_KINDS } from "../texts";
import { CODE_USES, type CodeKind, codeText, withHost } from "./code-texts";
import { type Template, templateKey } from "./message-templates";
import {
  fittingValues,
  type OwnValues,
  VARIABLE_TYPES,
  variablesIn,
  withVariables,
} from "./variables";

/** The values that leave each variable of a text as it is registered: '{when}'. */
const AS_WRITTEN: Record<string, string> = Object.fromEntries(
  recordKeys(VARIABLE_TYPES).map((name) => [name, `{${name}}`]),
);

/** A kind's text for phones in a language, with its variables; undefined where the language lacks it. */
export function phoneTextIn(language: Language, kind: NotificationKind): string | undefined {
  const english = KIND_TEXTS[kind].text;
  if (language === FIRST_LANGUAGE || english === undefined) return english;
  return translated(language, PHONE_TEXTS, kind);
}

/** A kind's text for phones as it is sent in another language; undefined where that one lacks it or a value fits no variable. */
export function ownPhoneText(kind: NotificationKind, { language, values: filledIn }: OwnValues) {
  const text = language === FIRST_LANGUAGE ? undefined : phoneTextIn(language, kind);
  const values = text === undefined ? undefined : fittingValues(text, filledIn);
  if (text === undefined || !values) return;
  return {
    key: templateKey({ kind, language }),
    language,
    text: withVariables(text, (name) => values[name] ?? ""),
    values,
    inOrder: variablesIn(text).map((name) => values[name] ?? ""),
  };
}

/** The text with a code in a language; undefined where the language lacks it. */
export function codeTextIn(
  language: Language,
  kind: CodeKind,
  { code, host }: { code: string; host: string | undefined },
): string | undefined {
  if (language === FIRST_LANGUAGE) return codeText(kind, code, host);
  const text = translated(language, CODE_TEXTS, kind)?.replace("{code}", code);
  return text && withHost(text, code, host);
}

function translated(language: Language, texts: object, name: string): string | undefined {
  const inOwn = inLanguage(language, () => writtenIn(texts, name));
  return inOwn === inLanguage(FIRST_LANGUAGE, () => writtenIn(texts, name)) ? undefined : inOwn;
}

function writtenIn(texts: object, name: string): string | undefined {
  const text: unknown = Object.hasOwn(texts, name) ? Reflect.get(texts, name) : undefined;
  if (typeof text === "function") return String(text(AS_WRITTEN));
  return typeof text === "string" ? text : undefined;
}

/** The texts to register besides those of the first language, each by its language. */
export function translatedTemplates(host: string | undefined): Template[] {
  return TRANSLATED.flatMap((language) => [
    ...recordKeys(CODE_USES).flatMap((kind): Template[] => {
      const text = codeTextIn(language, kind, { code: "{code}", host });
      return text === undefined ? [] : [{ kind, language, category: "OTP", text }];
    }),
    ...PHONE_KINDS.flatMap((kind): Template[] => {
      const text = phoneTextIn(language, kind);
      return text === undefined ? [] : [{ kind, language, category: "Service", text }];
    }),
  ]);
}
