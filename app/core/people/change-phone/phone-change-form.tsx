import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { SIGN_IN_SETTINGS_TEXTS } from "~/texts/people/sign-in";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { MarkedText } from "~/ui/marked-text";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../bot-check/use-bot-proof";
import { EnterSubmitButton, submitOnEnter } from "../codes/code-boxes";
import { CodeSender } from "../codes/code-sender";
import { type CodeAnswer, challengeTexts, heldAnswer } from "../codes/code-state";
import { laterWait } from "../codes/code-waits";
import type { ChallengeRefusal } from "../codes/codes";
import type { RequestedCode } from "../codes/codes.server";
import { useCodeForm } from "../codes/use-code-form";
import { usePhoneDraft } from "../codes/use-phone-draft";
import { useNextCodeFocus } from "../codes/use-shown-code";
import { NEW_PHONE_DRAFT_KEY } from "../draft-keys";

const PHONE_ID = "new-phone";
const FIRST_CODE = "oldOtp";
/** The button that sends both codes. */
const CHANGE = "change";

export interface PhoneChangeFormProps extends CodeAnswer {
  result?: SubmissionResult | undefined;
  botCheck: BotCheckChoice;
  /** The current number, masked. */
  maskedPhone: string;
  isDone?: boolean;
  /** The change that this browser asked codes for before the page was loaded. */
  held: Pick<RequestedCode, "phone" | "isOpen" | "wait" | "shown"> | undefined;
}

/** The form to change the phone number, with a code to the old and one to the new number. */
export function PhoneChangeForm({
  result,
  botCheck,
  maskedPhone,
  isDone,
  held,
  ...code
}: PhoneChangeFormProps) {
  const { sent, shown } = code.sent === undefined ? heldAnswer(held) : code;
  const sentAt = useLatest(code.sentAt);
  const refusedAt = useLatest(code.refusedAt);
  const wait = useLatest(code.wait);
  const [form, fields] = useForm<{ phone: string; oldOtp: string; newOtp: string }>({
    id: "phone-change",
    lastResult: result ?? null,
  });
  const { proof, isProving, listeners } = useCodeForm(botCheck, result, {
    hosted: code.hosted,
  });
  const doing = useNavigation().formData?.get("intent");
  useNextCodeFocus(sent === true, refusedAt);
  usePhoneDraft(PHONE_ID, held?.phone, fields.phone.initialValue, NEW_PHONE_DRAFT_KEY);
  useEffect(() => {
    if (sentAt !== undefined) document.getElementById(FIRST_CODE)?.focus();
  }, [sentAt]);
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid max-w-md gap-5">
      {sent && (
        <EnterSubmitButton intent={CHANGE}>{SIGN_IN_SETTINGS_TEXTS.changeNumber}</EnterSubmitButton>
      )}
      <p className="text-muted">
        <MarkedText
          text={SIGN_IN_SETTINGS_TEXTS.change({ phone: maskedPhone })}
          marks={{ phone: (words) => <span className="figure">{words}</span> }}
        />
      </p>
      {isDone && (
        <Alert tone="success" announce>
          {SIGN_IN_SETTINGS_TEXTS.changed}
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={proof.error ? [proof.error] : form.errors} />
      <PhoneField
        label={SIGN_IN_SETTINGS_TEXTS.newNumber}
        name="phone"
        id={PHONE_ID}
        required
        defaultValue={fields.phone.initialValue ?? held?.phone}
        errors={fields.phone.errors}
      />
      <CodeSender
        {...code}
        {...{ sent, shown }}
        wait={laterWait(wait, held?.wait)}
        proof={proof}
        busy={isProving || doing === "send"}
      />
      {sent && (
        <>
          <CodeInput
            key={`old-${sentAt}`}
            emptiedBy={fields.oldOtp.errors && refusedAt}
            label={SIGN_IN_SETTINGS_TEXTS.oldCode}
            name={FIRST_CODE}
            id={FIRST_CODE}
            onKeyDown={submitOnEnter(CHANGE)}
            errors={fields.oldOtp.errors}
          />
          <CodeInput
            key={`new-${sentAt}`}
            emptiedBy={fields.newOtp.errors && refusedAt}
            label={SIGN_IN_SETTINGS_TEXTS.newCode}
            name="newOtp"
            id="newOtp"
            onKeyDown={submitOnEnter(CHANGE)}
            errors={fields.newOtp.errors}
          />
          <Button name="intent" value={CHANGE} formNoValidate wide busy={doing === CHANGE}>
            {SIGN_IN_SETTINGS_TEXTS.changeNumber}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Puts the refusal of a phone change beside its field, or above the form where the boxes are closed. */
export function phoneChangeText(
  outcome: { reason: "phone_taken" } | { reason: ChallengeRefusal; which: "old" | "new" },
  isOpen: boolean,
): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  if (outcome.reason === "phone_taken") {
    return { formErrors: [SIGN_IN_SETTINGS_TEXTS.numberTaken] };
  }
  const told = challengeTexts(outcome.reason, isOpen);
  if (outcome.reason === "no_request" || !isOpen) return { formErrors: told };
  return { fieldErrors: { [`${outcome.which}Otp`]: told } };
}
