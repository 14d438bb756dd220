import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MOBILE_DIGITS, spacedPhone } from "~/lib/phone-digits";
import { CODES_ON_WHATS_APP_TEXTS } from "~/texts/people/codes";
import { SIGN_IN_TEXTS } from "~/texts/people/sign-in";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import { useShownErrors } from "~/ui/use-shown-errors";
import type { BotCheckChoice } from "../bot-check/use-bot-proof";
import type { HostedTexts } from "../hosted-codes/use-hosted-codes";
import { CodeBoxes, EnterSubmitButton, submitOnEnter } from "./code-boxes";
import { CodeSender } from "./code-sender";
import type { CodeAnswer } from "./code-state";
import { SEND_ON_WHATSAPP } from "./codes";
import type { RequestedCode } from "./codes.server";
import { useCodeForm } from "./use-code-form";
import { usePhoneDraft } from "./use-phone-draft";
import { useShownCode } from "./use-shown-code";

export interface PhoneProofFormProps {
  id: string;
  answer: (CodeAnswer & { result: SubmissionResult }) | undefined;
  /** The code that this browser requested before the page was loaded. */
  held: RequestedCode | undefined;
  botCheck: BotCheckChoice;
  /** The club sends codes over WhatsApp too. */
  hasWhatsApp: boolean;
  /** `sent` is said for 3 s when a code was sent. */
  texts: { title: string; phone: string; code: string; sent: string; phoneMessage?: string };
  intro: string;
  hostedTexts?: HostedTexts;
  /** Why the number has to be proven, before an answer. */
  problem?: string | undefined;
  /** What the browser fills in, such as a passkey. */
  autoComplete?: string;
  /** Stands before the number. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * The form of a number and its code, which sign-in and sign-up begin with; Get OTP and Verify OTP are two buttons of one
 * form, so that it works without JavaScript.
 */
export function PhoneProofForm(props: PhoneProofFormProps) {
  const { id, botCheck, texts, hostedTexts, problem } = props;
  const answer = useLatest(props.answer);
  const [form, fields] = useForm<{ phone: string; otp: string }>({
    id,
    lastResult: answer?.result ?? null,
  });
  const { proof, isProving, listeners } = useCodeForm(botCheck, answer, {
    hosted: answer?.hosted,
    texts: hostedTexts,
  });
  const again = problem && !answer ? [problem] : undefined;
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-title">{texts.title}</h1>
          <p className="text-muted">{props.intro}</p>
        </div>
        {props.notice}
        <PhoneProof
          {...props}
          {...{ answer, fields, proof, isProving }}
          errors={form.errors ?? again}
          errorId={form.errorId}
        />
        {props.children}
      </Form>
    </Card>
  );
}

interface Field {
  initialValue?: string | undefined;
  errors?: string[] | undefined;
}

interface PhoneProofProps extends PhoneProofFormProps {
  fields: { phone: Field; otp: Field };
  /** What refuses the whole form, said between the number and the button that asks for its code. */
  errors: string[] | undefined;
  errorId: string;
  proof: ReturnType<typeof useCodeForm>["proof"];
  isProving: boolean;
}

/** Number, Get OTP, code boxes and Verify OTP. */
function PhoneProof(props: PhoneProofProps) {
  const { fields, texts, held, answer, proof, isProving } = props;
  const code = useShownCode({ answer, held, proof });
  const { isOpen, isOnWhatsApp, isUndelivered } = code;
  const offersWhatsApp =
    props.hasWhatsApp && !isUndelivered && (isOpen || answer?.isRefused === true);
  /** The number once it is whole, and nothing until then: typing its digits renders nothing anew. */
  const [digits, setDigits] = useState<string>();
  const keepWhole = useCallback(
    (typed: string) => setDigits(MOBILE_DIGITS.test(typed) ? typed : ""),
    [],
  );
  const doing = useNavigation().formData?.get("intent");
  const texted = isOpen ? textedOf(answer, held) : undefined;
  // The code does not fit another number in the field.
  const isOther = texted !== undefined && digits !== undefined && digits !== texted;
  const isEnterable = isOpen && !isOther;
  const above = useRefusals(props);
  usePhoneDraft("phone", held?.phone, fields.phone.initialValue);
  return (
    <>
      {isEnterable && <EnterSubmitButton intent="verify">{SIGN_IN_TEXTS.verify}</EnterSubmitButton>}
      <div ref={above.part} className="grid gap-5" onInput={above.noteTyping}>
        <PhoneField
          label={texts.phone}
          name="phone"
          id="phone"
          required
          defaultValue={fields.phone.initialValue ?? held?.phone}
          errors={fields.phone.errors}
          message={texts.phoneMessage}
          {...(props.autoComplete && { autoComplete: props.autoComplete })}
          onDigits={keepWhole}
        />
        <ErrorSummary id={props.errorId} errors={above.errors} />
      </div>
      <CodeSender
        {...answer}
        sent={isEnterable}
        shown={isOther ? undefined : code.message}
        {...{ digits, proof }}
        wait={code.wait}
        {...(code.showsSentText && { sentText: texts.sent })}
        disabled={digits === ""}
        busy={isProving || doing === "send"}
        onWhatsApp={offersWhatsApp ? { isBusy: doing === SEND_ON_WHATSAPP } : undefined}
      />
      <WhatsAppLine isSent={isOnWhatsApp} isUndelivered={isUndelivered} />
      <CodeBoxes
        code={{ ...code, isOpen: isEnterable }}
        label={texts.code}
        onKeyDown={submitOnEnter("verify")}
        defaultValue={fields.otp.initialValue}
        errors={fields.otp.errors}
        hint={codeHint(texted, isOther)}
      />
      <Button
        name="intent"
        value="verify"
        formNoValidate
        wide
        variant={isEnterable ? "primary" : "secondary"}
        busy={doing === "verify" || (isOpen && isProving)}
      >
        {SIGN_IN_TEXTS.verify}
      </Button>
    </>
  );
}

/** The number of the code; what the page holds is read again a moment after the answer. */
function textedOf(answer: CodeAnswer | undefined, held: RequestedCode | undefined) {
  return (answer?.sentAt && answer.wait?.phone) || held?.phone;
}

/** What refuses the form, until another number is typed. */
function useRefusals({ answer, errors, proof }: PhoneProofProps) {
  const [corrected, setCorrected] = useState<CodeAnswer>();
  const refused = answer && answer === corrected ? undefined : errors;
  const shown = proof.error ? [proof.error] : refused;
  const part = useShownErrors<HTMLDivElement>(answer, shown);
  const noteTyping = () => {
    setCorrected(answer);
    proof.noteReach(true);
  };
  return { errors: shown, part, noteTyping };
}

function codeHint(texted: string | undefined, isOther: boolean): string {
  if (texted === undefined) return SIGN_IN_TEXTS.codeHint;
  const phone = spacedPhone(texted);
  return isOther ? SIGN_IN_TEXTS.textedAnother({ phone }) : SIGN_IN_TEXTS.textedTo({ phone });
}

function WhatsAppLine({ isSent, isUndelivered }: { isSent: boolean; isUndelivered: boolean }) {
  if (!isSent && !isUndelivered) return null;
  return (
    <Alert tone={isSent ? "info" : "warning"} announce>
      {isSent ? CODES_ON_WHATS_APP_TEXTS.sent : CODES_ON_WHATS_APP_TEXTS.undelivered}
    </Alert>
  );
}
