import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { type CodeAnswer, heldAnswer } from "~/core/people/codes/code-state";
import { codeWait } from "~/core/people/codes/code-waits";
import { type ChallengeRefusal, type CodeRefusal, refusedCode } from "~/core/people/codes/codes";
import type { signInPhoneSchema } from "~/core/people/form";
import { signInMember } from "~/core/people/sign-in/sign-in-member.server";
import { storedPhone } from "~/lib/phone-digits";
import { sendCodeTo, signedInHeaders } from "./codes.server";
import { type RouteArgs, requestContext } from "./context.server";
import { memberOf } from "./member.server";
import { codeCheckOf, phoneIn, requestedCodeIdOf, requestedCodeOf } from "./requested-codes.server";

/** The member with the form's number who is signed in here meanwhile, such as in another tab. */
export async function signedInMeanwhile({ request, context }: RouteArgs, form: FormData) {
  const member = await memberOf(request, context);
  return member?.phone === phoneIn(form) ? member : undefined;
}

/** Signs in by a number and its code; a refusal has the codes that this browser still holds. */
export async function signInByCode(
  args: RouteArgs,
  { phone, code }: { phone: string; code: string },
) {
  const { db, ip, userAgent } = args.context.get(requestContext);
  const outcome = await signInMember(db, {
    ...codeCheckOf(args),
    phone,
    code,
    challengeId: await requestedCodeIdOf(args, "sign_in", phone),
    place: { ip, userAgent },
  });
  if (!outcome.ok) return { ...outcome, held: await requestedCodeOf(args, "sign_in", phone) };
  const { memberId, token } = outcome;
  return { ok: true as const, memberId, headers: await signedInHeaders(args, { token, phone }) };
}

type FormPurpose = "sign_in" | "sign_up";

interface Incomplete {
  purpose: FormPurpose;
  /** The schema of the form's number. */
  schema: typeof signInPhoneSchema;
  /** The parsed form, which is invalid. */
  submission: { reply: (options?: { formErrors: string[] }) => SubmissionResult };
  textsOf: (reason: ChallengeRefusal, isOpen: boolean) => string[];
}

/**
 * Refuses a form with an incomplete number or code. Closed boxes are not sent; then the error is the reason
 * why they are closed.
 */
export async function refuseIncomplete(
  args: RouteArgs,
  form: FormData,
  { purpose, schema, submission, textsOf }: Incomplete,
) {
  const held = await requestedCodeOf(args, purpose, phoneIn(form));
  if (held?.isOpen)
    return data({ result: submission.reply(), ...heldAnswer(held) }, { status: 400 });
  const texts = textsOf(held ? "expired" : "no_request", false);
  const result =
    held || !form.has("otp")
      ? parseWithZod(form, { schema: schema.partial() }).reply({
          fieldErrors: { otp: texts },
          hideFields: ["otp"],
        })
      : submission.reply({ formErrors: texts });
  return data({ result, sent: false }, { status: 400 });
}

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
