import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../hooks/use-bot-proof";
import { useCodeForm } from "../hooks/use-code-form";
import { CHALLENGE_REFUSAL_TEXTS, type ChallengeRefusal } from "../rules/code-refusals";
import { signInSettings as texts } from "../texts";
import { type CodeAnswer, CodeSender } from "./code-sender";

export interface PhoneChangeFormProps extends CodeAnswer {
  result?: SubmissionResult | undefined;
  botCheck: BotCheckChoice;
  /** The current number, masked. */
  maskedPhone: string;
  isDone?: boolean;
}

/** The form to change the phone number, with a code to the old and one to the new number. */
export function PhoneChangeForm({
  result,
  botCheck,
  maskedPhone,
  isDone,
  ...code
}: PhoneChangeFormProps) {
  const { sent = false } = code;
  const sentAt = useLatest(code.sentAt);
  const refusedAt = useLatest(code.refusedAt);
  const [form, fields] = useForm<{ phone: string; oldOtp: string; newOtp: string }>({
    id: "phone-change",
    lastResult: result ?? null,
  });
  const { proof, isProving, handleSubmit } = useCodeForm(botCheck, result, {
    hosted: code.hosted,
  });
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      onSubmit={handleSubmit}
      onFocus={proof.begin}
      className="grid max-w-md gap-5"
    >
      <p className="text-muted">
        {texts.change[0]}
        <span className="figure">{maskedPhone}</span>
        {texts.change[1]}
      </p>
      {isDone && (
        <Alert tone="success" announce>
          {texts.changed}
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={proof.error ? [proof.error] : form.errors} />
      <PhoneField
        label={texts.newNumber}
        name="phone"
        id="new-phone"
        required
        defaultValue={fields.phone.initialValue}
        errors={fields.phone.errors}
      />
      <CodeSender {...code} proof={proof} busy={isProving || doing === "send"} />
      {sent && (
        <>
          <CodeInput
            key={`old-${sentAt}`}
            emptiedBy={fields.oldOtp.errors && refusedAt}
            label={texts.oldCode}
            name="oldOtp"
            id="oldOtp"
            errors={fields.oldOtp.errors}
          />
          <CodeInput
            key={`new-${sentAt}`}
            emptiedBy={fields.newOtp.errors && refusedAt}
            label={texts.newCode}
            name="newOtp"
            id="newOtp"
            errors={fields.newOtp.errors}
          />
          <Button name="intent" value="change" formNoValidate wide busy={doing === "change"}>
            {texts.changeNumber}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Puts the refusal of a phone change beside its field, or above the form. */
export function phoneChangeText(
  outcome: { reason: "phone_taken" } | { reason: ChallengeRefusal; which: "old" | "new" },
): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  if (outcome.reason === "phone_taken") {
    return { formErrors: [texts.numberTaken] };
  }
  const text = CHALLENGE_REFUSAL_TEXTS[outcome.reason];
  if (outcome.reason === "no_request") return { formErrors: [text] };
  return { fieldErrors: { [`${outcome.which}Otp`]: [text] } };
}
