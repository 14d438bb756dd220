import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { heldAnswer } from "~/core/people/codes/code-state";
import type { ChallengeRefusal } from "~/core/people/codes/codes";
import type { signInPhoneSchema } from "~/core/people/form";
import { signInMember } from "~/core/people/sign-in/sign-in-member.server";
import { signedInHeaders } from "./codes.server";
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
