import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { heldAnswer } from "~/core/people/codes/code-state";
import type { ChallengeRefusal } from "~/core/people/codes/codes";
import type { signInPhoneSchema } from "~/core/people/form";
import { signInMember } from "~/core/people/sign-in/sign-in-member.server";
import { signedInHeaders } from "./codes.server";
import { requestContext } from "./context.server";
import { memberOf } from "./member.server";
import { phoneIn, requestedCodeIdOf, requestedCodeOf } from "./requested-codes.server";

type Context = Readonly<RouterContextProvider>;

/** The member with the form's number who is signed in here meanwhile, such as in another tab. */
export async function signedInMeanwhile(request: Request, context: Context, form: FormData) {
  const member = await memberOf(request, context);
  return member?.phone === phoneIn(form) ? member : undefined;
}

/** Signs in by a number and its code; a refusal has the codes that this browser still holds. */
export async function signInByCode(
  request: Request,
  context: Context,
  { phone, code }: { phone: string; code: string },
) {
  const { db, ip, log, now, requestId, secret, sms, userAgent } = context.get(requestContext);
  const outcome = await signInMember(db, {
    ip,
    log,
    now,
    phone,
    code,
    requestId,
    secret,
    sms,
    challengeId: await requestedCodeIdOf(request, context, "sign_in", phone),
    place: { ip, userAgent },
  });
  if (!outcome.ok)
    return { ...outcome, held: await requestedCodeOf(request, context, "sign_in", phone) };
  const { memberId, token } = outcome;
  const headers = await signedInHeaders(request, context, { token, phone });
  return { ok: true as const, memberId, headers };
}

interface Incomplete {
  purpose: "sign_in" | "sign_up";
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
  request: Request,
  context: Context,
  form: FormData,
  { purpose, schema, submission, textsOf }: Incomplete,
) {
  const held = await requestedCodeOf(request, context, purpose, phoneIn(form));
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
