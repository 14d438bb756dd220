import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { showToast } from "~/ui/toast";
import { OTP_LENGTH } from "../rules";
import { ShownMessage } from "./shown-message";

const SENT_POPUP_MS = 3_000;

export interface SignInFormProps {
  result?: SubmissionResult;
  /** A code is on its way: the six boxes are open. */
  sent?: boolean;
  /** The message itself, in trial mode only. */
  shown?: string | undefined;
  /** New with every code, so that a resend empties the boxes. */
  challengeId?: string;
}

/** Phone number, Get OTP, six boxes, Verify OTP; two buttons of one form, so it works without JavaScript. */
export function SignInForm({ result, sent = false, shown, challengeId }: SignInFormProps) {
  const [form, fields] = useForm<{ phone: string; otp: string }>({
    id: "sign-in",
    lastResult: result ?? null,
  });
  const [length, setLength] = useState<number>();
  const doing = useNavigation().formData?.get("intent");
  useEffect(() => {
    if (challengeId)
      showToast({ title: "OTP Sent Successfully!", tone: "success", timeout: SENT_POPUP_MS });
  }, [challengeId]);
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <h1 className="text-title">Sign in</h1>
        <p className="text-muted">We send a six-digit code to your phone.</p>
        <ErrorSummary errors={form.errors} />
        <Input
          label="Mobile number"
          type="tel"
          name="phone"
          id="phone"
          prefix="+91"
          inputMode="tel"
          autoComplete="tel-national"
          required
          defaultValue={fields.phone.initialValue}
          errors={fields.phone.errors}
          onInput={(event) => setLength(event.currentTarget.value.replace(/\D/g, "").length)}
        />
        <Button
          name="intent"
          value="send"
          formNoValidate
          variant={sent ? "secondary" : "primary"}
          disabled={length !== undefined && length < 10}
          busy={doing === "send"}
        >
          {sent ? "Resend" : "Get OTP"}
        </Button>
        <ShownMessage text={shown} />
        <CodeInput
          key={challengeId}
          label="6-digit code"
          name="otp"
          id="otp"
          disabled={!sent}
          errors={fields.otp.errors}
          hint={sent ? undefined : `Opens when the code of ${OTP_LENGTH} digits is sent.`}
        />
        <Button
          name="intent"
          value="verify"
          formNoValidate
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
