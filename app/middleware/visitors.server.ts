import { parseWithZod } from "@conform-to/zod/v4";
import { type CodeAnswer, challengeTexts, heldAnswer } from "~/core/people/codes/code-state";
import type { ChallengeRefusal } from "~/core/people/codes/codes";
import type { RequestedCode } from "~/core/people/codes/codes.server";
import { signInCodeSchema } from "~/core/people/form";
import { refusalWithContact } from "~/core/people/members";
import type { MemberId } from "~/db/tables/shapes";
import { storedPhone } from "~/lib/phone-digits";
import { CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { sendFormCode, signInByCode } from "./code-forms.server";
import { type RouteArgs, requestContext } from "./context.server";
import { phoneIn, requestedCodeOf } from "./requested-codes.server";

/**
 * The code for the number of a visitor who does something else by it: the one that this browser holds and can
 * still enter, unless another is wanted, or a new one.
 */
export async function codeForVisitor(
  args: RouteArgs,
  { form, digits, isAnother }: { form: FormData; digits: string; isAnother: boolean },
) {
  const phone = storedPhone(digits);
  const held = await requestedCodeOf(args, "sign_in", phone);
  const open = answerFor(phone, held);
  if (open.sent && !isAnother) return { ok: true as const, code: open, headers: new Headers() };
  const asked = await sendFormCode(args, { form, phone, purpose: "sign_in" });
  if (asked.ok)
    return { ok: true as const, code: asked.answer, headers: new Headers(asked.headers) };
  const errors = [CODE_REFUSAL_TEXTS[asked.reason]];
  return { ok: false as const, errors, code: { ...asked.answer, sent: open.sent } };
}

/** The errors above the form or beside the code boxes, and whether these can still be filled. */
export interface CodeRefused {
  errors?: string[];
  codeErrors?: string[];
  code: CodeAnswer;
}

/** Signs a visitor in by the form's number and code. */
export async function signInVisitor(
  args: RouteArgs,
  form: FormData,
): Promise<{ memberId: MemberId; headers: Headers } | { refusal: CodeRefused }> {
  const person = parseWithZod(form, { schema: signInCodeSchema });
  if (person.status !== "success") return { refusal: await incompleteCode(args, form) };
  const phone = storedPhone(person.value.phone);
  const outcome = await signInByCode(args, { phone, code: person.value.otp });
  if (outcome.ok) return outcome;
  const { content, now } = args.context.get(requestContext);
  const code = { ...answerFor(phone, outcome.held), refusedAt: now };
  return outcome.reason === "not_allowed"
    ? { refusal: { errors: [refusalWithContact(outcome.message, content.club)], code } }
    : { refusal: { codeErrors: challengeTexts(reasonFor(phone, outcome), code.sent), code } };
}

/** The reason of a refused code; a code for another number counts as none for this one. */
function reasonFor(
  phone: string,
  { reason, held }: { reason: ChallengeRefusal; held: RequestedCode | undefined },
): ChallengeRefusal {
  return held && storedPhone(held.phone) !== phone ? "no_request" : reason;
}

/** Whether this browser's code for the form's number can still be entered, and the wait for another. */
export async function openCode(args: RouteArgs, form: FormData): Promise<CodeAnswer> {
  const phone = phoneIn(form);
  const held = await requestedCodeOf(args, "sign_in", phone);
  return answerFor(phone, held);
}

/** The errors of an incomplete code; for closed boxes, the reason why they are closed. */
async function incompleteCode(args: RouteArgs, form: FormData): Promise<CodeRefused> {
  const held = await requestedCodeOf(args, "sign_in", phoneIn(form));
  const code = { ...heldAnswer(held), wait: held?.wait };
  if (!code.sent)
    return { codeErrors: challengeTexts(held ? "expired" : "no_request", false), code };
  const { error } = parseWithZod(form, { schema: signInCodeSchema }).reply();
  return { codeErrors: error?.otp ?? error?.phone ?? [], code };
}

/** Whether this browser's code can be entered for this number, its message, and the wait for another. */
function answerFor(phone: string, held: RequestedCode | undefined) {
  const own = held && storedPhone(held.phone) === phone ? held : undefined;
  return { ...heldAnswer(own), wait: held?.wait };
}
