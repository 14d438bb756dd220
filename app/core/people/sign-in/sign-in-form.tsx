import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ComponentType, useCallback } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import type { BotCheckChoice } from "../bot-check/use-bot-proof";
import type { CodeAnswer } from "../codes/code-state";
import type { RequestedCode } from "../codes/codes.server";
import { PhoneProof } from "../codes/phone-proof";
import { useCodeForm } from "../codes/use-code-form";
import type { PasskeyButtonProps } from "./passkey-sign-in";
import { signIn } from "./sign-in-texts";

export interface SignInFormProps {
  answer: (CodeAnswer & { result: SubmissionResult }) | undefined;
  held: RequestedCode | undefined;
  botCheck: BotCheckChoice;
  /** The club sends codes over WhatsApp too. */
  hasWhatsApp: boolean;
  PasskeyButton?: ComponentType<PasskeyButtonProps> | undefined;
}

/** The sign-in form; Get OTP and Verify OTP are two buttons of one form, so that it works without JavaScript. */
export function SignInForm(props: SignInFormProps) {
  const { answer, held, botCheck, hasWhatsApp, PasskeyButton } = props;
  const { search } = useLocation();
  const [form, fields] = useForm<{ phone: string; otp: string }>({
    id: "sign-in",
    lastResult: answer?.result ?? null,
  });
  const { proof, isProving, listeners } = useCodeForm(botCheck, answer, {
    hosted: answer?.hosted,
  });
  const submit = useSubmit();
  const sendPasskey = useCallback(
    (answer: string) => void submit({ intent: "passkey", answer }, { method: "post" }),
    [submit],
  );
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-title">{signIn.title}</h1>
          <p className="text-muted">{signIn.intro}</p>
        </div>
        <ErrorSummary id={form.errorId} errors={proof.error ? [proof.error] : form.errors} />
        <PhoneProof
          {...{ fields, held, answer, proof, isProving, hasWhatsApp }}
          labels={signIn}
          autoComplete="tel webauthn"
          sentText={signIn.sent}
        />
        {PasskeyButton && (
          <PasskeyButton wanted="member" inField onAnswer={sendPasskey}>
            {signIn.passkey}
          </PasskeyButton>
        )}
        <p className="flex flex-wrap justify-between gap-3">
          <Link to={`/signup${search}`} className="text-link">
            {signIn.signUp}
          </Link>
          <Link to="/admin" className="text-link">
            {signIn.admin}
          </Link>
        </p>
      </Form>
    </Card>
  );
}
