import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { type CodeAnswer, heldAnswer } from "~/core/people/codes/code-state";
import { codeWait } from "~/core/people/codes/code-waits";
import { type CodeRefusal, refusedCode } from "~/core/people/codes/codes";
import type { signInPhoneSchema } from "~/core/people/form";
import { storedPhone } from "~/lib/phone-digits";
import { sendCodeTo } from "./codes.server";
import { type RouteArgs, requestContext } from "./context.server";
import { phoneIn, requestedCodeOf } from "./requested-codes.server";

type FormPurpose = "sign_in" | "sign_up";

type SendResult =
  | { ok: true; answer: CodeAnswer; headers: { "Set-Cookie": string } }
  | { ok: false; reason: CodeRefusal; answer: CodeAnswer };

/** Sends a code to a number; returns the form's result and the cookie that holds the code. */
export async function sendFormCode(
  args: RouteArgs,
  { form, phone, purpose }: { form: FormData; phone: string; purpose: FormPurpose },
): Promise<SendResult> {
  const { now } = args.context.get(requestContext);
  const asked = await sendCodeTo(args, form, { phone, purpose });
  if (!asked.ok) {
    const held = await requestedCodeOf(args, purpose, phone);
    const answer = { ...heldAnswer(held), ...refusedCode(asked, phone, now) };
    return { ok: false, reason: asked.reason, answer };
  }
  const { shown, hosted, channel, headers } = asked;
  const wait = codeWait(phone, asked.resendAt, now);
  return { ok: true, answer: { sent: true, shown, sentAt: now, wait, hosted, channel }, headers };
}

interface FormOfCode {
  purpose: FormPurpose;
  /** The schema of the form's number. */
  schema: typeof signInPhoneSchema;
  textOf: (reason: CodeRefusal) => string;
}

/** Answers Get OTP and Resend of the sign-in and of the sign-up. */
export async function answerSend(
  args: RouteArgs,
  form: FormData,
  { purpose, schema, textOf }: FormOfCode,
) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    const held = await requestedCodeOf(args, purpose, phoneIn(form));
    return refused(submission.reply(), heldAnswer(held));
  }
  const phone = storedPhone(submission.value.phone);
  const sent = await sendFormCode(args, { form, phone, purpose });
  if (!sent.ok)
    return refused(submission.reply({ formErrors: [textOf(sent.reason)] }), sent.answer);
  const result = submission.reply({ hideFields: ["otp"] });
  return data({ result, ...sent.answer }, { headers: sent.headers });
}

function refused(result: SubmissionResult, answer: CodeAnswer) {
  return data({ result, ...answer }, { status: 400 });
}
