import { useCallback, useState } from "react";
import { useNavigation } from "react-router";
import { MOBILE_DIGITS } from "~/lib/phone-digits";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { PhoneField } from "~/ui/phone-field";
import { useLatest } from "~/ui/use-latest";
import { type useCodeForm, useMessageCode } from "../hooks/use-code-form";
import { usePhoneDraft } from "../hooks/use-phone-draft";
import type { HeldCode } from "../queries/codes.server";
import { laterWait } from "../rules/code-waits";
import { signIn } from "../texts";
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
}

/** Number, Get OTP, code boxes and Verify OTP, which sign-in and sign-up begin with. */
export function PhoneProof(props: PhoneProofProps) {
  const { fields, labels, held, answer, proof, isProving, sentText } = props;
  const isRefused = proof.isUnsent && proof.error !== undefined;
  const isOpen = !isRefused && (answer?.sent ?? held?.isOpen ?? false);
  const sentAt = useLatest(answer?.sentAt);
  const emptiedBy = useLatest(answer?.refusedAt ?? answer?.sentAt);
  /** The number once it is whole, and nothing until then: typing its digits renders nothing anew. */
  const [digits, setDigits] = useState<string>();
  const keepWhole = useCallback(
    (typed: string) => setDigits(MOBILE_DIGITS.test(typed) ? typed : ""),
    [],
  );
  const doing = useNavigation().formData?.get("intent");
  useMessageCode("otp", isOpen, sentAt);
  usePhoneDraft("phone", held?.phone);
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
        wait={laterWait(answer?.wait, held?.wait)}
        {...{ digits, proof, sentText }}
        disabled={digits === ""}
        busy={isProving || doing === "send"}
      />
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
