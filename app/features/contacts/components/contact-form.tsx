import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { CONTACT_AGE_MAX_DIGITS, CONTACT_PROFESSIONS } from "../rules";

export interface ContactFormProps {
  lastResult: SubmissionResult | undefined;
  saved: boolean;
  submitKey: string;
}

/** The register-now form; the server checks it and keeps what was typed when something is wrong. */
export function ContactForm({ lastResult, saved, submitKey }: ContactFormProps) {
  const [form, fields] = useForm<Record<string, string>>({ id: "register-form", lastResult });
  const sending = useNavigation().formAction?.startsWith("/?index") ?? false;
  const text = (name: string) => ({
    name,
    id: `register-${name}`,
    errors: fields[name]?.errors,
    defaultValue: fields[name]?.initialValue,
    required: true,
  });
  return (
    <Form
      method="post"
      action="/?index#register"
      {...getFormProps(form)}
      className="grid max-w-xl gap-4"
    >
      {saved && (
        <Alert tone="success" announce>
          Form submitted successfully ✅
        </Alert>
      )}
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="submitKey" value={submitKey} />
      <Input label="Full name" autoComplete="name" maxLength={100} {...text("FullName")} />
      <Input label="Age" inputMode="numeric" maxLength={CONTACT_AGE_MAX_DIGITS} {...text("Age")} />
      <Select label="Profession" {...text("Profession")}>
        <option value="">Choose…</option>
        {CONTACT_PROFESSIONS.map((profession) => (
          <option key={profession}>{profession}</option>
        ))}
      </Select>
      <Input
        label="WhatsApp number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        prefix="+91"
        maxLength={10}
        {...text("Whatsapp")}
      />
      <Button variant="primary" busy={sending}>
        Register now
      </Button>
    </Form>
  );
}
