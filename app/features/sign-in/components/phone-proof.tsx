import { useCallback, useState } from "react";
import { useNavigation } from "react-router";
import { MOBILE_DIGITS } from "~/lib/phone-digits";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import { type useCodeForm, useMessageCode } from "../hooks/use-code-form";
import { useDelivery } from "../hooks/use-delivery";
import { useKeptWait } from "../hooks/use-kept-wait";
import { usePhoneDraft } from "../hooks/use-phone-draft";
import type { HeldCode } from "../queries/codes.server";
import { SEND_ON_WHATSAPP } from "../rules/code-ways";
import { signIn } from "../texts";
import { codesOnWhatsApp } from "../texts/whatsapp";
import { type CodeAnswer, CodeSender } from "./code-sender";
import { EnterVerifies, pressOnEnter } from "./enter-key";

interface Field {
  initialValue?: string | undefined;
  errors?: string[] | undefined;
}

export interface PhoneProofProps {
  fields: { phone: Field; otp: Field };
  labels: { phone: string; code: string; phoneMessage?: string };
  /** The code that this browser requested before the page was loaded. */
  held: HeldCode | undefined;
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
  const { isOpen, isOnWhatsApp, isUndelivered, offersWhatsApp } = codeState(props);
  const sentAt = useLatest(answer?.sentAt);
  const emptiedBy = useLatest(answer?.refusedAt ?? answer?.sentAt);
  /** The number once it is whole, and nothing until then: typing its digits renders nothing anew. */
  const [digits, setDigits] = useState<string>();
  const keepWhole = useCallback(
    (typed: string) => setDigits(MOBILE_DIGITS.test(typed) ? typed : ""),
    [],
  );
  const wait = useKeptWait(answer?.wait, held?.wait);
  const doing = useNavigation().formData?.get("intent");
  useMessageCode("otp", isOpen, sentAt);
  useDelivery(isOnWhatsApp, sentAt);
  usePhoneDraft("phone", held?.phone, fields.phone.initialValue);
  return (
    <>
      {isOpen && <EnterVerifies />}
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
        {...{ digits, proof, wait }}
        {...(!isOnWhatsApp && { sentText })}
        disabled={digits === ""}
        busy={isProving || doing === "send"}
        onWhatsApp={offersWhatsApp ? { isBusy: doing === SEND_ON_WHATSAPP } : undefined}
      />
      <WhatsAppLine isSent={isOnWhatsApp} isUndelivered={isUndelivered} />
      <CodeInput
        label={labels.code}
        name="otp"
        id="otp"
        disabled={!isOpen}
        emptiedBy={emptiedBy}
        onKeyDown={pressOnEnter("verify")}
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

function codeState({ answer, hasWhatsApp, held, proof }: PhoneProofProps) {
  const isRefused = proof.isUnsent && proof.error !== undefined;
  // A code that was asked for since is on its way.
  const isUndelivered = held?.isUndelivered === true && held.askedAt >= (answer?.sentAt ?? 0);
  const isSent = answer?.sent ?? held?.isOpen ?? false;
  const isOpen = isSent && !isRefused && !isUndelivered;
  return {
    ...{ isOpen, isUndelivered },
    isOnWhatsApp: isOpen && (answer?.way ?? held?.way) === "whatsapp",
    offersWhatsApp: hasWhatsApp && !isUndelivered && (isOpen || answer?.isRefused === true),
  };
}

function WhatsAppLine({ isSent, isUndelivered }: { isSent: boolean; isUndelivered: boolean }) {
  if (!isSent && !isUndelivered) return null;
  return (
    <Alert tone={isSent ? "info" : "warning"} announce>
      {isSent ? codesOnWhatsApp.sent : codesOnWhatsApp.undelivered}
    </Alert>
  );
}
