import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { CONSENT_PURPOSES, CONSENT_TEXTS } from "~/features/members/rules/consents";
import { GENDERS, SIGN_UP_PROFESSIONS } from "~/features/members/rules/profiles";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { type TextFields, textFieldsOf } from "~/ui/text-fields";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../hooks/use-bot-proof";
import { useCodeForm, useMessageCode } from "../hooks/use-code-form";
import { type CodeAnswer, CodeSender } from "./code-sender";
import { pressOnEnter } from "./enter-key";
import { GuardianFields } from "./guardian-fields";
import { PhoneField } from "./phone-field";
import { SignUpNotice } from "./sign-up-notice";

export interface SignUpFormProps extends CodeAnswer {
  result?: SubmissionResult;
  botCheck: BotCheckChoice;
  /** The code of the invite link that led here. */
  inviteCode?: string | undefined;
  /** Whether minors can join with a parent's code. */
  withGuardian: boolean;
  /** The message to the parent, in trial mode only. */
  guardianShown?: string | undefined;
}

/** The whole sign-up on one page; Get OTP and Sign up are two buttons of one form. */
export function SignUpForm({
  result,
  botCheck,
  inviteCode,
  withGuardian,
  guardianShown,
  ...code
}: SignUpFormProps) {
  const { sent = false } = code;
  const sentAt = useLatest(code.sentAt);
  const emptiedBy = useLatest(code.refusedAt ?? code.sentAt);
  const [form, fields] = useForm<Record<string, string>>({
    id: "sign-up",
    lastResult: result ?? null,
  });
  const { proof, isProving, handleSubmit } = useCodeForm(botCheck, result);
  const doing = useNavigation().formData?.get("intent");
  useMessageCode("otp", sent, sentAt);
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
        onSubmit={handleSubmit}
        onFocus={proof.begin}
        className="grid gap-5 sm:grid-cols-2 sm:*:col-span-2"
      >
        <h1 className="text-title">Join the club</h1>
        <SignUpNotice />
        <input type="hidden" name="ref" value={fields.ref?.initialValue ?? inviteCode ?? ""} />
        <ErrorSummary errors={proof.error ? [proof.error] : form.errors} />
        <PersonFields text={text} />
        <PhoneField label="Phone" required {...text("phone")} />
        <CodeSender
          {...code}
          proof={proof}
          sentText="OTP sent successfully!"
          busy={isProving || doing === "send"}
        />
        <CodeInput
          emptiedBy={emptiedBy}
          label="OTP"
          required
          name="otp"
          id="otp"
          onKeyDown={pressOnEnter("submit")}
          defaultValue={fields.otp?.initialValue}
          errors={fields.otp?.errors}
        />
        {withGuardian && (
          <GuardianFields
            text={text}
            shown={guardianShown}
            busy={isProving || doing === "send-guardian"}
          />
        )}
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-bold">Your choice, any time</legend>
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
          variant={sent ? "primary" : "secondary"}
          busy={doing === "submit"}
        >
          Sign up
        </Button>
        <p>
          <Link to="/signin" className="text-link">
            Already a member? Sign in
          </Link>
        </p>
      </Form>
    </Card>
  );
}

function PersonFields({ text }: { text: TextFields }) {
  return (
    <>
      <Input
        label="Full name"
        autoComplete="name"
        required
        {...text("fullName")}
        className="sm:col-span-1!"
      />
      <Input
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...text("username")}
        className="sm:col-span-1!"
      />
      <Select label="Gender" required {...text("gender")} className="sm:col-span-1!">
        <option value="">Choose…</option>
        {GENDERS.map((gender) => (
          <option key={gender}>{gender}</option>
        ))}
      </Select>
      <Input
        label="Date of birth"
        type="date"
        autoComplete="bday"
        required
        {...text("dateOfBirth")}
        className="sm:col-span-1!"
      />
      <Select label="Profession" required {...text("profession")} className="sm:col-span-1!">
        <option value="">Choose…</option>
        {SIGN_UP_PROFESSIONS.map((profession) => (
          <option key={profession}>{profession}</option>
        ))}
      </Select>
      <PhoneField
        label="Emergency contact (optional)"
        autoComplete="off"
        {...text("emergencyContact")}
        className="sm:col-span-1!"
      />
    </>
  );
}

function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link to="/terms-and-conditions" target="_blank" className="text-link">
        terms and conditions
      </Link>
    </>
  );
}
