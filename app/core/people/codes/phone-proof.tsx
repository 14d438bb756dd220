import { useCallback, useState } from "react";
import { useNavigation } from "react-router";
import { MOBILE_DIGITS } from "~/lib/phone-digits";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { PhoneField } from "~/ui/phone-field";
import { signIn } from "../sign-in/sign-in-texts";
import { codesOnWhatsApp } from "../whatsapp-texts";
import { CodeBoxes } from "./code-boxes";
import { CodeSender } from "./code-sender";
import type { CodeAnswer } from "./code-state";
import { SEND_ON_WHATSAPP } from "./codes";
import type { RequestedCode } from "./codes.server";
import { EnterSubmitButton, submitOnEnter } from "./enter-key";
import type { useCodeForm } from "./use-code-form";
import { usePhoneDraft } from "./use-phone-draft";
import { useShownCode } from "./use-shown-code";

interface Field {
  initialValue?: string | undefined;
  errors?: string[] | undefined;
}

export interface PhoneProofProps {
  fields: { phone: Field; otp: Field };
  labels: { phone: string; code: string; phoneMessage?: string };
  /** The code that this browser requested before the page was loaded. */
  held: RequestedCode | undefined;
  answer: CodeAnswer | undefined;
  proof: ReturnType<typeof useCodeForm>["proof"];
  isProving: boolean;
  /** What the browser fills in, such as a passkey. */
  autoComplete?: string;
  /** Said for 3 s when a code was sent. */
  sentText: string;
  /** The club sends codes over WhatsApp too. */
  hasWhatsApp: boolean;
}

/** Number, Get OTP, code boxes and Verify OTP, which sign-in and sign-up begin with. */
export function PhoneProof(props: PhoneProofProps) {
  const { fields, labels, held, answer, proof, isProving, sentText } = props;
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
  usePhoneDraft("phone", held?.phone, fields.phone.initialValue);
  return (
    <>
      {isOpen && <EnterSubmitButton intent="verify">{signIn.verify}</EnterSubmitButton>}
      <PhoneField
        label={labels.phone}
        name="phone"
        id="phone"
        required
        defaultValue={fields.phone.initialValue ?? held?.phone}
        errors={fields.phone.errors}
        message={labels.phoneMessage}
        {...(props.autoComplete && { autoComplete: props.autoComplete })}
        onDigits={keepWhole}
      />
      <CodeSender
        {...answer}
        sent={isOpen}
        shown={code.message}
        {...{ digits, proof }}
        wait={code.wait}
        {...(code.showsSentText && { sentText })}
        disabled={digits === ""}
        busy={isProving || doing === "send"}
        onWhatsApp={offersWhatsApp ? { isBusy: doing === SEND_ON_WHATSAPP } : undefined}
      />
      <WhatsAppLine isSent={isOnWhatsApp} isUndelivered={isUndelivered} />
      <CodeBoxes
        code={code}
        label={labels.code}
        onKeyDown={submitOnEnter("verify")}
        defaultValue={fields.otp.initialValue}
        errors={fields.otp.errors}
        hint={isOpen ? undefined : signIn.codeHint}
      />
      <Button
        name="intent"
        value="verify"
        formNoValidate
        wide
        variant={isOpen ? "primary" : "secondary"}
        busy={doing === "verify" || (isOpen && isProving)}
      >
        {signIn.verify}
      </Button>
    </>
  );
}

function WhatsAppLine({ isSent, isUndelivered }: { isSent: boolean; isUndelivered: boolean }) {
  if (!isSent && !isUndelivered) return null;
  return (
    <Alert tone={isSent ? "info" : "warning"} announce>
      {isSent ? codesOnWhatsApp.sent : codesOnWhatsApp.undelivered}
    </Alert>
  );
}
