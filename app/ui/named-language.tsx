import { LANGUAGES, type Language } from "~/lib/language";

interface NamedLanguageProps {
  language: Language;
  /** A text with the language's own name in it; the name alone where there is no more to say. */
  text?: string;
}

/** A text that names a language, whose name a screen reader speaks in that language. */
export function NamedLanguage({ language, text = LANGUAGES[language].name }: NamedLanguageProps) {
  const { locale, name } = LANGUAGES[language];
  const at = text.indexOf(name);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span lang={locale}>{name}</span>
      {text.slice(at + name.length)}
    </>
  );
}
