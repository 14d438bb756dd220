import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { GENDERS, SIGN_UP_PROFESSIONS } from "~/features/members/rules";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { ShownMessage } from "./shown-message";

export interface SignUpFormProps {
  result?: SubmissionResult;
  sent?: boolean;
  shown?: string | undefined;
  challengeId?: string;
}

/** The whole registration on one page; Get OTP and Sign up are two buttons of one form. */
export function SignUpForm({ result, sent = false, shown, challengeId }: SignUpFormProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "sign-up",
    lastResult: result ?? null,
  });
  const doing = useNavigation().formData?.get("intent");
  const text = (name: string) => ({
    name,
    id: name,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
  });
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
        className="grid gap-5 sm:grid-cols-2 sm:*:col-span-2"
      >
        <h1 className="text-title">Join the club</h1>
        <ErrorSummary errors={form.errors} />
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
        <Input
          label="Emergency contact"
          hint="Optional, a phone number"
          inputMode="numeric"
          maxLength={10}
          {...text("emergencyContact")}
          className="sm:col-span-1!"
        />
        <Input
          label="Phone"
          type="tel"
          prefix="+91"
          inputMode="tel"
          autoComplete="tel-national"
          required
          {...text("phone")}
        />
        <Button
          name="intent"
          value="send"
          formNoValidate
          variant={sent ? "secondary" : "primary"}
          busy={doing === "send"}
        >
          {sent ? "Resend" : "Get OTP"}
        </Button>
        {challengeId && (
          <Alert tone="success" announce>
            OTP sent successfully!
          </Alert>
        )}
        <ShownMessage text={shown} />
        <CodeInput
          key={challengeId}
          label="OTP"
          required
          name="otp"
          id="otp"
          errors={fields.otp?.errors}
        />
        <Checkbox
          label="Join the crew"
          hint="Help at the start, the water stop and the finish."
          {...box("joinCrew")}
        />
        <Checkbox
          required
          label={
            <>
              I accept the{" "}
              <Link to="/terms-and-conditions" className="text-link">
                terms and conditions
              </Link>
            </>
          }
          {...box("termsAccepted")}
        />
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
