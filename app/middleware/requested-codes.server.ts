/** The codes that a browser requested, which its cookies hold. */

import type { Cookie } from "react-router";
import { consumeStepUp } from "~/core/people/codes/answer-challenge.server";
import { isLiveChallenge } from "~/core/people/codes/codes";
import {
  findRequestedChallenge,
  findRequestedCode,
  type TrialMessages,
} from "~/core/people/codes/codes.server";
import { STEP_UP_PURPOSE } from "~/core/people/step-up/step-up";
import type { ChallengeId } from "~/db/tables/shapes";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { type RouteArgs, requestContext } from "./context.server";
import {
  challengeCookie,
  challengeCookies,
  guardianCookie,
  newPhoneCookie,
  oldPhoneCookie,
  readCookie,
  signUpCookie,
} from "./cookies.server";
import { memberContext } from "./member.server";

const CODE_COOKIES = {
  sign_in: challengeCookie,
  sign_up: signUpCookie,
  guardian: guardianCookie,
  old_phone: oldPhoneCookie,
  new_phone: newPhoneCookie,
  alert_phone: newPhoneCookie,
  [STEP_UP_PURPOSE]: challengeCookie,
  passkey: challengeCookie,
};

export type RequestedCodePurpose = keyof typeof CODE_COOKIES;

/** The most codes of a purpose that one browser holds, such as two tabs with two numbers. */
const HELD_CODES = 3;
const BETWEEN_IDS = ".";

/** The code that this browser requested for this purpose, preferring one for this number. */
export async function requestedCodeOf(
  args: RouteArgs,
  purpose: RequestedCodePurpose,
  phone?: string,
) {
  const { db, ip, now } = args.context.get(requestContext);
  const challengeIds = await heldIdsOf(args, purpose);
  const trial = trialMessagesOf(args);
  return await findRequestedCode(db, { challengeIds, purpose, phone, ip, now, trial });
}

/** The code that a signed-in member requested in this browser for their own number; not that of another member. */
export async function ownCodeOf(
  args: RouteArgs,
  purpose: "old_phone" | "passkey" | typeof STEP_UP_PURPOSE,
) {
  const { phone } = args.context.get(memberContext);
  const held = await requestedCodeOf(args, purpose, phone);
  return held && storedPhone(held.phone) === phone ? held : undefined;
}

/** What finds the messages that trial mode shows; undefined in live mode, where no page has one. */
function trialMessagesOf({ context }: RouteArgs): TrialMessages | undefined {
  const { mode, secret, sms } = context.get(requestContext);
  const textsTo = mode === "trial" ? sms.textsTo?.bind(sms) : undefined;
  return textsTo && { secret, textsTo };
}

/** The id of the same code. */
export async function requestedCodeIdOf(
  args: RouteArgs,
  purpose: RequestedCodePurpose,
  phone?: string,
): Promise<ChallengeId | undefined> {
  const { db, now } = args.context.get(requestContext);
  const challengeIds = await heldIdsOf(args, purpose);
  return (await findRequestedChallenge(db, { challengeIds, purpose, phone, now }))?.id;
}

/** What became of the step-up code that the signed-in member requested last in this browser. */
export async function stepUpCodeOf(args: RouteArgs): Promise<"open" | "used" | undefined> {
  const { db, now } = args.context.get(requestContext);
  const { phone } = args.context.get(memberContext);
  const purpose = STEP_UP_PURPOSE;
  const challengeIds = await heldIdsOf(args, purpose);
  const asked = await findRequestedChallenge(db, { challengeIds, purpose, phone, now });
  if (asked?.phone !== phone) return undefined;
  if (asked.consumedAt !== null) return "used";
  return isLiveChallenge(asked, now) ? "open" : undefined;
}

/** What sending a code and checking a typed one take of their request. */
export function codeCheckOf({ context }: Pick<RouteArgs, "context">) {
  const { ip, log, now, requestId, secret, sms } = context.get(requestContext);
  return { ip, log, now, requestId, secret, sms };
}

/** Consumes the step-up code that a signed-in member typed, or says why it is refused. */
export async function answerStepUp(
  args: RouteArgs,
  { form, purpose }: { form: FormData; purpose: typeof STEP_UP_PURPOSE | "passkey" },
) {
  const { phone } = args.context.get(memberContext);
  return await consumeStepUp(args.context.get(requestContext).db, {
    ...codeCheckOf(args),
    challengeId: await requestedCodeIdOf(args, purpose, phone),
    code: String(form.get("otp") ?? "").replace(/\s/g, ""),
    phone,
    purpose,
  });
}

/** The Set-Cookie line that puts a code first, before those of the browser's other tabs. */
export async function requestedCodeCookie(
  args: RouteArgs,
  { purpose, challengeId }: { purpose: RequestedCodePurpose; challengeId: ChallengeId },
): Promise<string> {
  const { publicUrl } = args.context.get(requestContext);
  const others = await heldIdsOf(args, purpose);
  const ids = [...new Set([challengeId, ...others])].slice(0, HELD_CODES);
  return await CODE_COOKIES[purpose]({ publicUrl }).serialize(ids.join(BETWEEN_IDS));
}

/** The number in a form's phone field as it would be stored, valid or not. */
export function phoneIn(form: FormData): string {
  const typed = form.get("phone");
  return storedPhone(plainPhoneDigits(typeof typed === "string" ? typed : ""));
}

/** The ids of the codes that this browser requested, for any purpose. */
export async function requestedChallengeIds({
  request,
  context,
}: RouteArgs): Promise<ChallengeId[]> {
  const { publicUrl } = context.get(requestContext);
  const held = await Promise.all(
    challengeCookies({ publicUrl }).map((cookie) => idsIn(cookie, request)),
  );
  return held.flat();
}

async function heldIdsOf(
  { request, context }: RouteArgs,
  purpose: RequestedCodePurpose,
): Promise<ChallengeId[]> {
  const { publicUrl } = context.get(requestContext);
  return await idsIn(CODE_COOKIES[purpose]({ publicUrl }), request);
}

async function idsIn(cookie: Cookie, request: Request): Promise<ChallengeId[]> {
  const held = await readCookie(cookie, request);
  return held?.split(BETWEEN_IDS, HELD_CODES) ?? [];
}
