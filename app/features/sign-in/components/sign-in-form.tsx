import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { showToast } from "~/ui/toast";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../hooks/use-bot-proof";
import { useCodeFocus, useCodeForm, useMessageCode } from "../hooks/use-code-form";
import { OTP_LENGTH } from "../rules/codes";
import { PHONE_DIGITS } from "../rules/phone-numbers";
import { CodeSender, type CodeSent } from "./code-sender";
import { EnterVerifies, pressOnEnter } from "./enter-key";
import { PhoneField } from "./phone-field";

const SENT_POPUP_MS = 3_000;
const SENT_TEXT = "OTP Sent Successfully!";

export interface SignInFormProps extends CodeSent {
  result?: SubmissionResult;
  botCheck: BotCheckChoice;
}

/** The sign-in form; Get OTP and Verify OTP are two buttons of one form, so that it works without JavaScript. */
export function SignInForm({ result, botCheck, ...code }: SignInFormProps) {
  const { sent = false, sentAt } = code;
  const latest = useLatest(sentAt);
  const [form, fields] = useForm<{ phone: string; otp: string }>({
    id: "sign-in",
    lastResult: result ?? null,
  });
  const [digits, setDigits] = useState<number>();
  const { proof, isProving, handleSubmit } = useCodeForm(botCheck, result);
  const doing = useNavigation().formData?.get("intent");
  useMessageCode("otp", sent, latest);
  useCodeFocus("otp", sentAt);
  useEffect(() => {
    if (sentAt) showToast({ title: SENT_TEXT, tone: "success", timeout: SENT_POPUP_MS });
  }, [sentAt]);
  return (
    <Card className="w-full max-w-md">
      <Form
        method="post"
        {...getFormProps(form)}
        onSubmit={handleSubmit}
        onFocus={proof.begin}
        className="grid gap-5"
      >
        {sent && <EnterVerifies />}
        <div className="grid gap-1">
          <h1 className="text-title">Sign in</h1>
          <p className="text-muted">We send a six-digit code to your phone.</p>
        </div>
        <ErrorSummary errors={proof.error ? [proof.error] : form.errors} />
        <PhoneField
          label="Mobile number"
          name="phone"
          id="phone"
          required
          defaultValue={fields.phone.initialValue}
          errors={fields.phone.errors}
          onLength={setDigits}
        />
        <CodeSender
          {...code}
          proof={proof}
          disabled={digits !== undefined && digits !== PHONE_DIGITS}
          busy={isProving || doing === "send"}
        />
        {sentAt && (
          <noscript>
            <Alert tone="success">{SENT_TEXT}</Alert>
          </noscript>
        )}
        <CodeInput
          key={latest}
          label="6-digit code"
          name="otp"
          id="otp"
          disabled={!sent}
          onKeyDown={pressOnEnter("verify")}
          defaultValue={sent && !sentAt ? fields.otp.initialValue : undefined}
          errors={fields.otp.errors}
          hint={sent ? undefined : `Opens when the code of ${OTP_LENGTH} digits is sent.`}
        />
        <Button
          name="intent"
          value="verify"
          formNoValidate
          wide
          variant={sent ? "primary" : "secondary"}
          busy={doing === "verify"}
        >
          Verify OTP
        </Button>
        <p className="flex flex-wrap justify-between gap-3">
          <Link to="/signup" className="text-link">
            New here? Sign up
          </Link>
          <Link to="/admin" className="text-link">
            Admin Login
          </Link>
        </p>
      </Form>
    </Card>
  );
}
