import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { CONSENT_PURPOSES } from "~/core/people/consents/consents";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { COUNTRY_CODE, groupedPhoneDigits } from "~/lib/phone-digits";
import { CONSENT_TEXTS } from "~/texts/people/member-pages";
import { SIGN_UP_TEXTS } from "~/texts/people/sign-in";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PhoneField } from "~/ui/phone-field";
import { type TextFields, textFieldsOf } from "~/ui/text-fields";
import { useFormDraft } from "~/ui/use-form-draft";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice, BotProof } from "../bot-check/use-bot-proof";
import { BotCheckField } from "../codes/code-boxes";
import type { CodeAnswer } from "../codes/code-state";
import { TrialMessage } from "../codes/trial-message";
import { useCodeForm } from "../codes/use-code-form";
import { SIGN_UP_DRAFT_KEY } from "../draft-keys";
import { ProfileControl } from "../profile/profile-control";
import { SIGN_UP_FIELDS } from "../profile/profile-fields";
import { SignUpPrivacy } from "./sign-up-phone-form";
import { SIGN_UP_HOSTED_TEXTS } from "./sign-up-texts";

const NOT_KEPT = ["guardianOtp"];

export interface SignUpProfileFormProps {
  answer:
    | (CodeAnswer & { result: SubmissionResult; guardianShown?: string | undefined })
    | undefined;
  botCheck: BotCheckChoice;
  /** The proven number's ten digits. */
  phone: string;
  /** The code of the invite link that led here. */
  inviteCode: string | undefined;
  /** The message with the code of a parent, in trial mode only. */
  guardianShown: string | undefined;
  /** Whether minors can join with a parent's code. */
  withGuardian: boolean;
}

/** The second step of the sign-up: who it is, after the number is proven. */
export function SignUpProfileForm(props: SignUpProfileFormProps) {
  const { botCheck, phone, inviteCode, withGuardian } = props;
  const answer = useLatest(props.answer);
  const [form, fields] = useForm<Record<string, string>>({
    id: "sign-up",
    lastResult: answer?.result ?? null,
  });
  useFormDraft(form.id, SIGN_UP_DRAFT_KEY, NOT_KEPT);
  const { proof, isProving, listeners } = useCodeForm(botCheck, answer, {
    hosted: answer?.hosted,
    texts: SIGN_UP_HOSTED_TEXTS,
  });
  const doing = useNavigation().formData?.get("intent");
  const text = textFieldsOf(fields);
  const box = (name: string) => ({
    name,
    id: name,
    defaultChecked: fields[name]?.initialValue === "on",
    errors: fields[name]?.errors,
  });
  return (
    <Card className="w-full max-w-2xl">
      <Form
        method="post"
        {...getFormProps(form)}
        {...listeners}
        onFocus={withGuardian ? proof.begin : undefined}
        className="grid gap-5 sm:grid-cols-2 sm:*:col-span-2"
      >
        <EnterSignsUp />
        <div className="grid gap-1">
          <h1 className="text-title">{SIGN_UP_TEXTS.title}</h1>
          <p className="text-muted">{SIGN_UP_TEXTS.secondStep}</p>
        </div>
        <ProvenPhone phone={phone} />
        <SignUpPrivacy />
        {/* Another tab can prove another number meanwhile. */}
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="ref" value={fields.ref?.initialValue ?? inviteCode ?? ""} />
        <ErrorSummary id={form.errorId} errors={proof.error ? [proof.error] : form.errors} />
        <PersonFields text={text} />
        {withGuardian && (
          <GuardianFields
            text={text}
            shown={answer?.guardianShown ?? props.guardianShown}
            proof={proof}
            busy={isProving || doing === "send-guardian"}
          />
        )}
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-bold">{SIGN_UP_TEXTS.choices}</legend>
          {CONSENT_PURPOSES.map((purpose) => (
            <Checkbox key={purpose} {...CONSENT_TEXTS[purpose]} {...box(purpose)} />
          ))}
        </fieldset>
        <Checkbox required label={<TermsLabel />} {...box("termsAccepted")} />
        <Button
          name="intent"
          value="submit"
          formNoValidate
          wide
          variant="primary"
          busy={doing === "submit"}
        >
          {SIGN_UP_TEXTS.send}
        </Button>
      </Form>
    </Card>
  );
}

/** A first button that Enter presses, instead of the one that starts with another number. */
function EnterSignsUp() {
  return (
    <button
      type="submit"
      name="intent"
      value="submit"
      formNoValidate
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}

function ProvenPhone({ phone }: { phone: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        <MarkedText
          text={SIGN_UP_TEXTS.confirmed({ phone: `${COUNTRY_CODE} ${groupedPhoneDigits(phone)}` })}
          marks={{ phone: (words) => <span className="figure">{words}</span> }}
        />
      </span>
      <Button name="intent" value="restart" variant="quiet" size="small" formNoValidate>
        {SIGN_UP_TEXTS.restart}
      </Button>
    </p>
  );
}

function PersonFields({ text }: { text: TextFields }) {
  return (
    <>
      {SIGN_UP_FIELDS.map((field) => {
        const { label } = FIELD_TEXTS[field.name];
        const isOptional = field.signUp === "optional";
        return (
          <ProfileControl
            key={field.name}
            field={field}
            label={isOptional ? SIGN_UP_TEXTS.optional({ label }) : label}
            required={!isOptional}
            {...text(field.name)}
            className="sm:col-span-1!"
          />
        );
      })}
    </>
  );
}

function TermsLabel() {
  return (
    <MarkedText
      text={SIGN_UP_TEXTS.terms}
      marks={{
        link: (words) => (
          <Link to="/terms-and-conditions" target="_blank" className="text-link">
            {words}
          </Link>
        ),
      }}
    />
  );
}

interface GuardianFieldsProps {
  text: TextFields;
  shown: string | undefined;
  proof: BotProof;
  busy: boolean;
}

/** The fields for a minor's parent. */
function GuardianFields({ text, shown, proof, busy }: GuardianFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-bold">{SIGN_UP_TEXTS.guardian.title}</legend>
      <Input label={SIGN_UP_TEXTS.guardian.name} {...text("guardianName")} />
      <PhoneField label={SIGN_UP_TEXTS.guardian.phone} {...text("guardianPhone")} />
      <BotCheckField proof={proof} />
      <Button name="intent" value="send-guardian" formNoValidate variant="secondary" busy={busy}>
        {SIGN_UP_TEXTS.guardian.send}
      </Button>
      <TrialMessage text={shown} />
      <CodeInput label={SIGN_UP_TEXTS.guardian.code} autoComplete="off" {...text("guardianOtp")} />
    </fieldset>
  );
}
