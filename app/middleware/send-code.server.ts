import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { type CodeAnswer, heldAnswer } from "~/core/people/codes/code-state";
import { codeWait } from "~/core/people/codes/code-waits";
import type { CodeRefusal } from "~/core/people/codes/codes";
import { refusedCode } from "~/core/people/codes/codes";
import { requestCode } from "~/core/people/codes/request-code.server";
import type { signInPhoneSchema } from "~/core/people/form";
import { hostedRequests } from "~/core/people/hosted-codes/hosted-codes";
import { storedPhone } from "~/lib/phone-digits";
import { codeAskerOf } from "./codes.server";
import { requestContext } from "./context.server";
import { phoneIn, requestedCodeCookie, requestedCodeOf } from "./requested-codes.server";

type Context = Readonly<RouterContextProvider>;

type FormPurpose = "sign_in" | "sign_up";

type SendResult =
  | { ok: true; answer: CodeAnswer; headers: { "Set-Cookie": string } }
  | { ok: false; reason: CodeRefusal; answer: CodeAnswer };

/** Sends a code to a number; returns the form's result and the cookie that holds the code. */
export async function sendFormCode(
  request: Request,
  context: Context,
  { form, phone, purpose }: { form: FormData; phone: string; purpose: FormPurpose },
): Promise<SendResult> {
  const { db, now } = context.get(requestContext);
  const asker = await codeAskerOf(request, context, form, phone);
  const asked = await requestCode(db, { ...asker, purpose });
  if (!asked.ok) {
    const held = await requestedCodeOf(request, context, purpose, phone);
    const answer = { ...heldAnswer(held), ...refusedCode(asked, phone, now) };
    return { ok: false, reason: asked.reason, answer };
  }
  const { challengeId, shown } = asked;
  const wait = codeWait(phone, asked.resendAt, now);
  const hosted = hostedRequests({ otp: asked.hosted });
  const cookie = await requestedCodeCookie(request, context, { purpose, challengeId });
  return {
    ok: true,
    answer: { sent: true, shown, sentAt: now, wait, hosted, channel: asker.channel },
    headers: { "Set-Cookie": cookie },
  };
}

interface FormOfCode {
  purpose: FormPurpose;
  /** The schema of the form's number. */
  schema: typeof signInPhoneSchema;
  textOf: (reason: CodeRefusal) => string;
}

/** Answers Get OTP and Resend of the sign-in and of the sign-up. */
export async function answerSend(
  request: Request,
  context: Context,
  form: FormData,
  { purpose, schema, textOf }: FormOfCode,
) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    const held = await requestedCodeOf(request, context, purpose, phoneIn(form));
    return refused(submission.reply(), heldAnswer(held));
  }
  const phone = storedPhone(submission.value.phone);
  const sent = await sendFormCode(request, context, { form, phone, purpose });
  if (!sent.ok)
    return refused(submission.reply({ formErrors: [textOf(sent.reason)] }), sent.answer);
  const result = submission.reply({ hideFields: ["otp"] });
  return data({ result, ...sent.answer }, { headers: sent.headers });
}

function refused(result: SubmissionResult, answer: CodeAnswer) {
  return data({ result, ...answer }, { status: 400 });
}
