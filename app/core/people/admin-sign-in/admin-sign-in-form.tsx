import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ADMIN_SIGN_IN_FORM_TEXTS } from "~/texts/people/rights-panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { Icon as Eye } from "~icons/eye";
import { Icon as EyeOff } from "~icons/eye-off";

import type { PasskeyButtonProps } from "../sign-in/sign-in-prompt";
import { AdminSignInLayout } from "./second-step-form";

/** The admin sign-in form. Typing clears the previous error. */
export function AdminSignInForm({
  result,
  PasskeyButton,
}: {
  result: SubmissionResult | undefined;
  PasskeyButton?: ComponentType<PasskeyButtonProps> | undefined;
}) {
  const [form, fields] = useForm<{ username: string; password: string }>({
    id: "admin-sign-in",
    lastResult: result ?? null,
  });
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState({ username: false, password: false });
  const [answered, setAnswered] = useState<SubmissionResult>();
  const busy = useNavigation().formMethod === "POST";
  const [started, setStarted] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const note = useCallback((entered: FormData) => {
    setStarted(true);
    setTyped({
      username: entered.get("username") !== "",
      password: entered.get("password") !== "",
    });
  }, []);
  useEffect(() => {
    if (box.current) note(new FormData(box.current));
  }, [note]);
  return (
    <AdminSignInLayout>
      <Form
        method="post"
        {...getFormProps(form)}
        ref={box}
        className="grid gap-5"
        onInput={(event) => {
          setAnswered(result);
          note(new FormData(event.currentTarget));
        }}
      >
        <div className="grid gap-1 text-center">
          <h1 className="text-title">{ADMIN_SIGN_IN_FORM_TEXTS.adminPanel}</h1>
          <p className="text-muted">{ADMIN_SIGN_IN_FORM_TEXTS.about}</p>
        </div>
        <ErrorSummary
          id={form.errorId}
          errors={result && answered === result ? undefined : form.errors}
        />
        <Input
          label={ADMIN_SIGN_IN_FORM_TEXTS.username}
          name="username"
          id="username"
          placeholder={ADMIN_SIGN_IN_FORM_TEXTS.enterYourUsername}
          autoComplete="username webauthn"
          autoCapitalize="none"
          required
          defaultValue={fields.username.initialValue}
          errors={fields.username.errors}
        />
        <div className="grid gap-1">
          <Input
            label={COMMON_WORDS.password}
            name="password"
            id="password"
            type={isShown ? "text" : "password"}
            placeholder={ADMIN_SIGN_IN_FORM_TEXTS.enterYourPassword}
            autoComplete="current-password"
            required
            errors={fields.password.errors}
          />
          <Button
            type="button"
            variant="quiet"
            size="small"
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-pressed={isShown}
            className="justify-self-end"
            onClick={() => setShown(!isShown)}
          >
            {isShown
              ? ADMIN_SIGN_IN_FORM_TEXTS.hidePassword
              : ADMIN_SIGN_IN_FORM_TEXTS.showPassword}
          </Button>
        </div>
        <Button
          variant="primary"
          wide
          busy={busy}
          disabled={started && !(typed.username && typed.password)}
        >
          {busy ? ADMIN_SIGN_IN_FORM_TEXTS.signingIn : ADMIN_SIGN_IN_FORM_TEXTS.signIn}
        </Button>
        {PasskeyButton && (
          <PasskeyButton wanted="admin" inField>
            {ADMIN_SIGN_IN_FORM_TEXTS.withPasskey}
          </PasskeyButton>
        )}
      </Form>
    </AdminSignInLayout>
  );
}
