import { Form, useNavigation } from "react-router";
import { LANGUAGES } from "~/lib/language";
import { loadedOf } from "~/lib/stored-fields";
import { WORDS_TEXTS } from "~/texts/site/words";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Textarea } from "~/ui/field";
import { NamedLanguage } from "~/ui/named-language";
import { LeaveDialog } from "~/ui/question-dialog";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import type { LanguageWords, RefusedWords } from "./words.server";

export interface WordFormsProps {
  words: readonly LanguageWords[];
  /** What was not saved. */
  refused: RefusedWords | undefined;
}

/** The same texts in each language of the club, one form a language. */
export function WordForms({ words, refused }: WordFormsProps) {
  if (words.every(({ fields }) => fields.length === 0)) return null;
  return (
    <Card as="section" id="words" className="grid max-w-4xl scroll-mt-20 gap-4">
      <CardHeader title={WORDS_TEXTS.heading} className="mb-0!" />
      <p className="text-muted">{WORDS_TEXTS.intro}</p>
      {words.map((own) => (
        <LanguageForm
          key={`${own.language} ${own.seen}`}
          words={own}
          refused={refused?.language === own.language ? refused : undefined}
        />
      ))}
    </Card>
  );
}

function LanguageForm({
  words,
  refused,
}: {
  words: LanguageWords;
  refused?: RefusedWords | undefined;
}) {
  const { language, missing, seen, fields } = words;
  const formErrors = refused?.formErrors ?? [];
  const form = useShownErrors(refused, formErrors);
  const question = useUnsavedForm(form, refused !== undefined);
  const doing = useNavigation().formData;
  const isBusy = doing?.get("intent") === "translate" && doing.get("language") === language;
  const { name, locale } = LANGUAGES[language];
  const stored = Object.fromEntries(fields.map(({ name, text }) => [name, text]));
  return (
    <>
      <details open={refused !== undefined} className="border-t border-line pt-3">
        <summary className="language-names cursor-pointer py-2 font-bold">
          {missing > 0 ? (
            <MissingWords language={language} missing={missing} />
          ) : (
            <NamedLanguage language={language} text={WORDS_TEXTS.complete({ language: name })} />
          )}
        </summary>
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          className="mt-2 grid gap-5"
          preventScrollReset
        >
          <ErrorSummary errors={formErrors} />
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="words-seen" value={refused?.seen ?? seen} />
          <input type="hidden" name="loaded" value={refused?.typed.loaded ?? loadedOf(stored)} />
          {fields.map(({ name, label, kind, written, text }) => {
            const id = `${language}-${name}`;
            const shared = {
              id,
              name,
              label,
              hint: written,
              lang: locale,
              defaultValue: refused?.typed[name] ?? text,
              errors: refused?.errors[name],
              required: false,
            };
            return kind === "line" ? (
              <Input key={name} {...shared} />
            ) : (
              <Textarea key={name} {...shared} rows={kind === "text" ? 3 : 6} />
            );
          })}
          <p className="flex flex-wrap gap-3">
            <Button name="intent" value="translate" busy={isBusy} className="language-names w-fit">
              <NamedLanguage language={language} text={WORDS_TEXTS.save({ language: name })} />
            </Button>
            {seen > 0 && (
              <Button name="intent" value="undo-words" variant="secondary" className="w-fit">
                {WORDS_TEXTS.undo}
              </Button>
            )}
          </p>
        </Form>
      </details>
      {/* Folded up, the form would hide the question with it. */}
      <LeaveDialog question={question} />
    </>
  );
}

/** 'ಕನ್ನಡ: 3 texts missing' */
export function MissingWords({ language, missing }: Pick<LanguageWords, "language" | "missing">) {
  const { name } = LANGUAGES[language];
  return (
    <NamedLanguage language={language} text={WORDS_TEXTS.missing({ language: name, missing })} />
  );
}
