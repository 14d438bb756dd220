import { parseWithZod } from "@conform-to/zod/v4";
import type { RouterContextProvider } from "react-router";
import { requestCode } from "~/features/sign-in/commands/request-code.server";
import { signInMember } from "~/features/sign-in/commands/sign-in-member.server";
import type { HeldCode } from "~/features/sign-in/queries/codes.server";
import { type CodeWait, codeWait } from "~/features/sign-in/rules/code-waits";
import { hostedRequests } from "~/features/sign-in/rules/hosted-codes";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import { signInCodeSchema } from "~/features/sign-in/schema";
import { CODE_REFUSAL_TEXTS, challengeTexts } from "~/features/sign-in/texts/codes";
import { codeAskerOf, signedInHeaders } from "./codes.server";
import { requestContext } from "./context.server";
import { challengeCookie } from "./cookies.server";
import { heldCodeCookie, heldCodeIdOf, heldCodeOf, phoneIn } from "./held-codes.server";

type Context = Readonly<RouterContextProvider>;

/**
 * The code for a visitor's number on the way to something else: the one that this browser requested and can still
 * enter, unless another is wanted, or a new one.
 */
export async function codeForVisitor(
  request: Request,
  context: Context,
  { form, digits, isAnother }: { form: FormData; digits: string; isAnother: boolean },
) {
  const { db, now } = context.get(requestContext);
  const phone = storedPhone(digits);
  const held = await heldCodeOf(request, context, "sign_in", phone);
  const isOpen = isFor(held, phone);
  if (isOpen && !isAnother)
    return { ok: true as const, code: { isOpen, wait: held?.wait }, headers: new Headers() };
  const asker = await codeAskerOf(request, context, form, phone);
  const asked = await requestCode(db, { ...asker, purpose: "sign_in" });
  if (!asked.ok) {
    const wait = codeWait(phone, asked.retryAt, now);
    const errors = [CODE_REFUSAL_TEXTS[asked.reason]];
    return { ok: false as const, errors, code: { isOpen, wait } };
  }
  const wait = codeWait(phone, asked.resendAt, now);
  const hosted = hostedRequests({ otp: asked.hosted });
  const { challengeId } = asked;
  const cookie = await heldCodeCookie(request, context, { purpose: "sign_in", challengeId });
  return {
    ok: true as const,
    code: { isOpen: true, wait, shown: asked.shown, emptiedAt: now, hosted },
    headers: new Headers({ "Set-Cookie": cookie }),
  };
}

/** What to say above the form or beside the code boxes, and whether these can still be filled. */
export interface CodeRefused {
  errors?: string[];
  codeErrors?: string[];
  code: { isOpen: boolean; wait?: CodeWait | undefined; emptiedAt?: number };
}

/** Signs a visitor in by the form's number and code. */
export async function signInVisitor(
  request: Request,
  context: Context,
  form: FormData,
): Promise<{ memberId: string; headers: Headers } | { refusal: CodeRefused }> {
  const { db, ip, log, now, publicUrl, requestId, secret, sms, userAgent } =
    context.get(requestContext);
  const person = parseWithZod(form, { schema: signInCodeSchema });
  if (person.status !== "success") return { refusal: await incompleteCode(request, context, form) };
  const asked = challengeCookie({ publicUrl });
  const phone = storedPhone(person.value.phone);
  const outcome = await signInMember(db, {
    ...{ ip, log, now, phone, requestId, secret, sms },
    challengeId: await heldCodeIdOf(request, context, "sign_in", phone),
    code: person.value.otp,
    place: { ip, userAgent },
  });
  if (outcome.ok) {
    const headers = await signedInHeaders(request, context, { token: outcome.token, phone, asked });
    return { memberId: outcome.memberId, headers };
  }
  const held = await heldCodeOf(request, context, "sign_in", phone);
  const isOpen = isFor(held, phone);
  const code = { isOpen, wait: held?.wait, emptiedAt: now };
  return outcome.reason === "not_allowed"
    ? { refusal: { errors: [outcome.message], code } }
    : { refusal: { codeErrors: challengeTexts(outcome.reason, isOpen), code } };
}

/** Whether this browser's code can still be entered, and the wait for another. */
export async function openCode(
  request: Request,
  context: Context,
): Promise<{ isOpen: boolean; wait: CodeWait | undefined }> {
  return stateOf(await heldCodeOf(request, context, "sign_in"));
}

/** What is wrong with a code that is not whole: where the boxes are closed, what they are closed for. */
async function incompleteCode(
  request: Request,
  context: Context,
  form: FormData,
): Promise<CodeRefused> {
  const held = await heldCodeOf(request, context, "sign_in", phoneIn(form));
  const code = stateOf(held);
  if (!code.isOpen)
    return { codeErrors: challengeTexts(held ? "expired" : "no_request", false), code };
  const { error } = parseWithZod(form, { schema: signInCodeSchema }).reply();
  return { codeErrors: error?.otp ?? error?.phone ?? [], code };
}

function stateOf(held: HeldCode | undefined): { isOpen: boolean; wait: CodeWait | undefined } {
  return { isOpen: held?.isOpen ?? false, wait: held?.wait };
}

/** Whether this code is for the number and can still be entered. */
function isFor(held: HeldCode | undefined, phone: string): boolean {
  return held?.isOpen === true && storedPhone(held.phone) === phone;
}
