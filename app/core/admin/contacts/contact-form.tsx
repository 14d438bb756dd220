import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { optionLabel } from "~/core/people/profile/option-label";
import { digitsIn } from "~/lib/phone-digits";
import { CONTACTS_TEXTS } from "~/texts/admin/contacts";
import { CONTACT_FORM_TEXTS } from "~/texts/site/public";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PhoneField } from "~/ui/phone-field";
import { readTab } from "~/ui/tab-storage";
import { afterPaint, usePaintedSubmit } from "~/ui/use-painted-submit";
import { CONTACT_AGE_MAX_DIGITS, CONTACT_PROFESSIONS } from "./contacts";

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
          {CONTACT_FORM_TEXTS.saved}
        </Alert>
      )}
      <ErrorSummary errors={lastResult?.error?.[""] ?? undefined} />
      <input ref={keyField} type="hidden" name="submitKey" />
      <Input
        label={CONTACT_FORM_TEXTS.name}
        autoComplete="name"
        maxLength={100}
        {...text("FullName")}
      />
      <div className="grid gap-4 sm:grid-cols-[7rem_1fr]">
        <Input
          label={CONTACT_FORM_TEXTS.age}
          inputMode="numeric"
          maxLength={CONTACT_AGE_MAX_DIGITS}
          onInput={keepDigits}
          {...text("Age")}
        />
        <Select label={CONTACT_FORM_TEXTS.profession} {...text("Profession")}>
          <option value="">{CONTACT_FORM_TEXTS.choose}</option>
          {CONTACT_PROFESSIONS.map((profession) => (
            <option key={profession} value={profession}>
              {optionLabel(profession)}
            </option>
          ))}
        </Select>
      </div>
      <PhoneField
        label={CONTACT_FORM_TEXTS.phone}
        message={CONTACTS_TEXTS.whatsapp}
        {...text("Whatsapp")}
      />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor="register-website">{CONTACT_FORM_TEXTS.trap}</label>
        <input id="register-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-sm text-muted">
        {CONTACT_FORM_TEXTS.privacy}{" "}
        <MarkedText
          text={CONTACT_FORM_TEXTS.notice}
          marks={{ notice: (words) => <Link to="/privacy">{words}</Link> }}
        />
      </p>
      <Button variant="primary" size="large" busy={sending}>
        {CONTACT_FORM_TEXTS.send}
      </Button>
    </Form>
  );
}

/** Drops letters and signs as they are typed; the server reads the digits of other scripts. */
function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const digits = digitsIn(input.value);
  if (digits !== input.value) input.value = digits;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

const DRAFT_KEY = "contact";

/**
 * Holds the form's key and keeps what is typed across a reload, empties the form after it is saved and focuses the
 * first invalid field.
 */
function useContactForm(last: { lastResult: SubmissionResult | undefined; saved: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const { lastResult, saved } = last;

  // Loaded at the first input, since most visitors only read.
  useEffect(() => {
    const { current } = form;
    let stop: (() => void) | undefined;
    const keep = () => {
      import("~/ui/use-form-draft")
        .then(({ keepDraft }) => {
          if (current?.isConnected) stop = keepDraft(current, DRAFT_KEY);
        })
        .catch(() => {});
    };
    if (readTab(DRAFT_KEY) !== null) keep();
    else current?.addEventListener("focusin", () => afterPaint(keep), { once: true });
    return () => stop?.();
  }, []);

  // A new key after each saved form; a refused form is sent again with its own key.
  useEffect(() => {
    if (lastResult && saved) form.current?.reset();
    const { current } = keyField;
    if (current && (saved || !current.value)) current.value = newKey();
  }, [lastResult, saved]);

  useEffect(() => {
    if (lastResult?.status !== "error") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [lastResult]);

  return { form, keyField };
}

/** `crypto.randomUUID` exists on secure pages only; otherwise the server derives a key from the values. */
function newKey(): string {
  return typeof crypto.randomUUID === "function" ? crypto.randomUUID() : "";
}
