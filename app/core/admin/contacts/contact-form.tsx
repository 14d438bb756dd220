import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { contactForm } from "~/content/public-texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { usePaintedSubmit } from "~/ui/use-painted-submit";
import { CONTACT_AGE_MAX_DIGITS, CONTACT_PROFESSIONS, WHATSAPP_MESSAGE } from "./contacts";
import { useContactForm } from "./use-contact-form";

export interface ContactFormProps {
  /** The page whose action handles the form, such as '/contact'. */
  action: string;
  lastResult: SubmissionResult | undefined;
  saved: boolean;
}

/**
 * The contact form; the server validates it and returns typed values with errors. The page is cached for
 * everyone, so the browser makes the key against double submits.
 */
export function ContactForm({ action, lastResult, saved }: ContactFormProps) {
  const { form, keyField } = useContactForm({ lastResult, saved });
  const { hold } = usePaintedSubmit();
  const sending = useNavigation().formMethod === "POST";
  const text = (name: string) => ({
    name,
    id: `register-${name}`,
    errors: lastResult?.error?.[name] ?? undefined,
    defaultValue: textOf(lastResult?.initialValue?.[name]),
    required: true,
  });
  return (
    <Form
      ref={form}
      method="post"
      action={`${action}#register`}
      onSubmit={hold}
      noValidate
      className="grid gap-4"
    >
      {saved && (
        <Alert tone="success" announce>
          {contactForm.saved}
        </Alert>
      )}
      <ErrorSummary errors={lastResult?.error?.[""] ?? undefined} />
      <input ref={keyField} type="hidden" name="submitKey" />
      <Input label={contactForm.name} autoComplete="name" maxLength={100} {...text("FullName")} />
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr]">
        <Input
          label={contactForm.age}
          inputMode="numeric"
          maxLength={CONTACT_AGE_MAX_DIGITS}
          {...text("Age")}
        />
        <Select label={contactForm.profession} {...text("Profession")}>
          <option value="">{contactForm.choose}</option>
          {CONTACT_PROFESSIONS.map((profession) => (
            <option key={profession}>{profession}</option>
          ))}
        </Select>
      </div>
      <PhoneField label={contactForm.phone} message={WHATSAPP_MESSAGE} {...text("Whatsapp")} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor="register-website">{contactForm.trap}</label>
        <input id="register-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-sm text-muted">
        {contactForm.privacy} <Link to="/privacy">{contactForm.notice}</Link>
        {contactForm.noticeHolds}
      </p>
      <Button variant="primary" size="large" busy={sending}>
        {contactForm.send}
      </Button>
    </Form>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
