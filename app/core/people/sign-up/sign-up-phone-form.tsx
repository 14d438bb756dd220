import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useLocation } from "react-router";
import { useClub } from "~/content/page-club";
import { SIGN_UP_PRIVACY_TEXTS, SIGN_UP_TEXTS } from "~/texts/people/sign-in";
import { Card } from "~/ui/card";
import { MarkedText } from "~/ui/marked-text";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../bot-check/use-bot-proof";
import type { CodeAnswer } from "../codes/code-state";
import type { RequestedCode } from "../codes/codes.server";
import { PhoneProof } from "../codes/phone-proof";
import { useCodeForm } from "../codes/use-code-form";
import { SIGN_UP_HOSTED_TEXTS } from "./sign-up-texts";

export interface SignUpPhoneFormProps {
  answer: (CodeAnswer & { result: SubmissionResult }) | undefined;
  held: RequestedCode | undefined;
  botCheck: BotCheckChoice;
  /** The club sends codes over WhatsApp too. */
  hasWhatsApp: boolean;
  /** Why the number has to be proven again. */
  problem: string | undefined;
}

/** The first step of the sign-up: the number and its code. */
export function SignUpPhoneForm({
  answer,
  held,
  botCheck,
  hasWhatsApp,
  problem,
}: SignUpPhoneFormProps) {
  const latest = useLatest(answer);
  const { search } = useLocation();
  const [form, fields] = useForm<{ phone: string; otp: string }>({
    id: "sign-up-phone",
    lastResult: latest?.result ?? null,
  });
  const { proof, isProving, listeners } = useCodeForm(botCheck, latest, {
    hosted: latest?.hosted,
    texts: SIGN_UP_HOSTED_TEXTS,
  });
  const again = problem && !latest ? [problem] : undefined;
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-title">{SIGN_UP_TEXTS.title}</h1>
          <p className="text-muted">{SIGN_UP_TEXTS.firstStep}</p>
        </div>
        <SignUpPrivacy />
        <PhoneProof
          {...{ fields, held, proof, isProving, hasWhatsApp }}
          answer={latest}
          errors={form.errors ?? again}
          errorId={form.errorId}
          labels={SIGN_UP_TEXTS}
          sentText={SIGN_UP_TEXTS.sent}
        />
        <p>
          <Link to={`/signin${search}`} className="text-link">
            {SIGN_UP_TEXTS.member}
          </Link>
        </p>
      </Form>
    </Card>
  );
}

/** The privacy notice above the sign-up form. */
export function SignUpPrivacy() {
  const { email } = useClub();
  return (
    <details className="rounded-lg border border-line bg-sunken p-4">
      <summary className="cursor-pointer font-bold">{SIGN_UP_PRIVACY_TEXTS.title}</summary>
      <div className="mt-3 grid gap-2 text-sm text-muted">
        <p>{SIGN_UP_PRIVACY_TEXTS.reasons}</p>
        <p>{SIGN_UP_PRIVACY_TEXTS.choices}</p>
        <p>
          <MarkedText
            text={SIGN_UP_PRIVACY_TEXTS.questions}
            marks={{
              contact: (words) => email || <Link to="/contact">{words}</Link>,
              link: (words) => (
                <Link to="/privacy" target="_blank">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </div>
    </details>
  );
}
