import { Form, useNavigation } from "react-router";
import { LANGUAGES, type Language } from "~/lib/language";
import { ANNOUNCEMENT_WORDS, ANNOUNCEMENTS_TEXTS } from "~/texts/announcements/announcements";
import { WORDS_TEXTS } from "~/texts/site/words";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { Textarea } from "~/ui/field";
import { NamedLanguage } from "~/ui/named-language";
import { PhoneField } from "~/ui/phone-field";
import { RadioGroup } from "~/ui/radio-group";
import { useFormDraft } from "~/ui/use-form-draft";
import { previewedField, TEXT_LENGTH_MAXIMUM, wordsField } from "./announcements";
import type { AnsweredForm, ChannelPreview } from "./preview";

const FORM_ID = "announcement";

export interface AnnouncementFormProps {
  audiences: { value: string; label: string }[];
  /** The answer to what was sent last; nothing at first. */
  answer: AnsweredForm | undefined;
  submitKey: string;
  /** The key under which this tab keeps what is typed until it is sent. */
  draftKey: string;
  /** Whether a test needs a number: an admin's account has none. */
  asksPhone: boolean;
  /** The languages besides the first that the club has turned on; none where the author cannot translate. */
  languages?: readonly Language[];
}

/** Text and recipients of an announcement, then its preview, then the button that sends it. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { audiences, answer, submitKey, draftKey, asksPhone, languages = [] } = props;
  const { typed, preview, errors = {} } = answer ?? {};
  const words = typed?.words ?? {};
  useFormDraft(FORM_ID, draftKey);
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form id={FORM_ID} method="post" className="grid gap-6" preventScrollReset data-print="hide">
      <Card className="grid gap-5">
        <input type="hidden" name="submitKey" value={typed?.submitKey ?? submitKey} />
        <RadioGroup
          label={ANNOUNCEMENTS_TEXTS.forWhom}
          name="audience"
          id="audience"
          options={audiences}
          defaultValue={typed?.audience ?? audiences[0]?.value}
          errors={errors.audience}
        />
        <Textarea
          label={ANNOUNCEMENTS_TEXTS.what}
          hint={ANNOUNCEMENTS_TEXTS.whatHint}
          name="text"
          id="text"
          maxLength={TEXT_LENGTH_MAXIMUM}
          defaultValue={typed?.text}
          errors={errors.text}
        />
        {languages.length > 0 && (
          <details open={Object.keys(words).length > 0}>
            <summary className="cursor-pointer py-2 font-bold">
              {ANNOUNCEMENT_WORDS.inOthers}
            </summary>
            <div className="language-names mt-2 grid gap-5">
              {languages.map((language) => (
                <Textarea
                  key={language}
                  label={<NamedLanguage language={language} />}
                  lang={LANGUAGES[language].locale}
                  name={wordsField(language)}
                  id={wordsField(language)}
                  maxLength={TEXT_LENGTH_MAXIMUM}
                  defaultValue={words[language]}
                  required={false}
                />
              ))}
            </div>
          </details>
        )}
        {answer &&
          languages
            .filter((language) => !words[language])
            .map((language) => (
              <p key={language} className="language-names text-muted">
                <NamedLanguage
                  language={language}
                  text={WORDS_TEXTS.missing({ language: LANGUAGES[language].name, missing: 1 })}
                />
              </p>
            ))}
        <Button
          name="intent"
          value="preview"
          variant={preview ? "secondary" : "primary"}
          busy={doing === "preview"}
          className="justify-self-start"
        >
          {ANNOUNCEMENTS_TEXTS.preview}
        </Button>
      </Card>
      {preview && (
        <Card as="section" className="grid gap-5" aria-label={ANNOUNCEMENTS_TEXTS.previewTitle}>
          <input type="hidden" name="previewedAudience" value={typed?.audience ?? ""} />
          <input type="hidden" name="previewedText" value={typed?.text ?? ""} />
          {languages.map((language) => (
            <input
              key={language}
              type="hidden"
              name={previewedField(language)}
              value={words[language] ?? ""}
            />
          ))}
          <AnnouncementPreview channels={preview.channels} />
          {preview.people === 0 ? (
            <p>{ANNOUNCEMENTS_TEXTS.nobodyYet}</p>
          ) : (
            <Button
              name="intent"
              value="send"
              variant="primary"
              busy={doing === "send"}
              className="justify-self-start"
            >
              {ANNOUNCEMENTS_TEXTS.send({ people: preview.people })}
            </Button>
          )}
          <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5">
            {asksPhone && (
              <PhoneField
                label={ANNOUNCEMENTS_TEXTS.testPhone}
                name="phone"
                id="phone"
                defaultValue={typed?.phone}
                errors={errors.phone}
              />
            )}
            <Button name="intent" value="test" busy={doing === "test"}>
              {ANNOUNCEMENTS_TEXTS.test}
            </Button>
          </div>
        </Card>
      )}
    </Form>
  );
}

/** What each channel shows of an announcement, to how many people, and how long it is. */
function AnnouncementPreview({ channels }: { channels: ChannelPreview[] }) {
  return (
    <div>
      <CardHeader title={ANNOUNCEMENTS_TEXTS.previewTitle} />
      <ul className="grid gap-4">
        {channels.map(({ label, language, textLanguage, people, text, length }) => (
          <li key={label} className="grid gap-1.5">
            <p className="font-bold">
              {language ? <NamedLanguage language={language} text={label} /> : label}{" "}
              <span className="font-normal text-muted">{ANNOUNCEMENTS_TEXTS.to({ people })}</span>
            </p>
            <p
              lang={textLanguage && LANGUAGES[textLanguage].locale}
              className={classNames(
                "wrap-anywhere rounded-lg bg-sunken p-3 whitespace-pre-line",
                textLanguage && "own-letters",
              )}
            >
              {text}
            </p>
            <p className="text-sm text-muted">{length}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
