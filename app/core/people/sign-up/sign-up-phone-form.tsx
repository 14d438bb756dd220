import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useLocation } from "react-router";
import { club } from "~/content/club";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { useLatest } from "~/ui/use-latest";
import type { BotCheckChoice } from "../bot-check/use-bot-proof";
import type { CodeAnswer } from "../codes/code-state";
import type { RequestedCode } from "../codes/codes.server";
import { PhoneProof } from "../codes/phone-proof";
import { useCodeForm } from "../codes/use-code-form";
import { signUp, signUpPrivacy } from "../sign-in/sign-in-texts";
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
  const texts = proof.error ? [proof.error] : form.errors;
  const again = problem && !latest ? [problem] : undefined;
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-title">{signUp.title}</h1>
          <p className="text-muted">{signUp.steps[0]}</p>
        </div>
        <SignUpPrivacy />
        <ErrorSummary id={form.errorId} errors={texts ?? again} />
        <PhoneProof
          {...{ fields, held, proof, isProving, hasWhatsApp }}
          answer={latest}
          labels={signUp}
          sentText={signUp.sent}
        />
        <p>
          <Link to={`/signin${search}`} className="text-link">
            {signUp.member}
          </Link>
        </p>
      </Form>
    </Card>
  );
}

/** The privacy notice above the sign-up form. */
export function SignUpPrivacy() {
  const { title, paragraphs, questions, contact, link } = signUpPrivacy;
  return (
    <details className="rounded-lg border border-line bg-sunken p-4">
      <summary className="cursor-pointer font-bold">{title}</summary>
      <div className="mt-3 grid gap-2 text-sm text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {questions[0]}
          {club.email || <Link to="/contact">{contact}</Link>}
          {questions[1]}{" "}
          <Link to="/privacy" target="_blank" className="text-link">
            {link}
          </Link>
          .
        </p>
      </div>
    </details>
  );
}
