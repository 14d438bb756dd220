import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentType, ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { ADMIN_SIGN_IN_LAYOUT_TEXTS, SECOND_STEP_FORM_TEXTS } from "~/texts/people/rights-panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";

import type { PasskeyButtonProps } from "../sign-in/sign-in-prompt";

export interface SecondStepFormProps {
  result: SubmissionResult | undefined;
  /** The admin may use a passkey instead of a code. */
  hasPasskey: boolean;
  PasskeyButton?: ComponentType<PasskeyButtonProps> | undefined;
}

/** The form for a passkey or a code, after the password. */
export function SecondStepForm({ result, hasPasskey, PasskeyButton }: SecondStepFormProps) {
  const [form, fields] = useForm<{ code: string }>({
    id: "second-step",
    lastResult: result ?? null,
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <AdminSignInLayout>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <div className="grid gap-1 text-center">
          <h1 className="text-title">{SECOND_STEP_FORM_TEXTS.oneMoreStep}</h1>
          <p className="text-muted">
            {hasPasskey ? SECOND_STEP_FORM_TEXTS.about : SECOND_STEP_FORM_TEXTS.typeTheCodeThat}
          </p>
        </div>
        <ErrorSummary id={form.errorId} errors={form.errors} />
        {hasPasskey && (
          <>
            <input type="hidden" name="hasPasskey" value="yes" />
            {PasskeyButton && (
              <PasskeyButton wanted="admin-step">
                {SECOND_STEP_FORM_TEXTS.useMyPasskey}
              </PasskeyButton>
            )}
          </>
        )}
        <Input
          label={COMMON_WORDS.code}
          hint={SECOND_STEP_FORM_TEXTS.recoveryHint}
          name="code"
          id="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          errors={fields.code.errors}
        />
        <Button name="intent" value="second-step" wide busy={busy}>
          {busy ? SECOND_STEP_FORM_TEXTS.signingIn : SECOND_STEP_FORM_TEXTS.signIn}
        </Button>
        <p className="text-center">
          <Link to="/admin" reloadDocument className="text-link">
            {SECOND_STEP_FORM_TEXTS.startAgain}
          </Link>
        </p>
      </Form>
    </AdminSignInLayout>
  );
}

/** The page layout of the admin sign-in: one card on a dark background. */
export function AdminSignInLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      data-theme="dark"
      className="grid min-h-dvh grid-cols-[min(26rem,100%)] place-content-center gap-6 bg-night p-4 text-ink"
    >
      <Card>{children}</Card>
      <p className="text-center text-sm text-muted">
        {ADMIN_SIGN_IN_LAYOUT_TEXTS.secureAdminAccess}
      </p>
    </main>
  );
}
