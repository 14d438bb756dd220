/** The codes that a browser requested, which its cookies hold. */

import type { Cookie, RouterContextProvider } from "react-router";
import { isLiveChallenge } from "~/core/people/codes/codes";
import {
  findRequestedChallenge,
  findRequestedCode,
  type TrialMessages,
} from "~/core/people/codes/codes.server";
import { consumeStepUp } from "~/core/people/step-up/consume-step-up.server";
import { STEP_UP_PURPOSE } from "~/core/people/step-up/step-up";
import type { ChallengeId } from "~/db/tables/shapes";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { requestContext } from "./context.server";
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

type RequestedCodePurpose = keyof typeof CODE_COOKIES;

/** The most codes of a purpose that one browser holds, such as two tabs with two numbers. */
const HELD_CODES = 3;
const BETWEEN_IDS = ".";

/** The code that this browser requested for this purpose, preferring one for this number. */
export async function requestedCodeOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: RequestedCodePurpose,
  phone?: string,
) {
  const { db, ip, now, publicUrl } = context.get(requestContext);
  const challengeIds = await idsIn(CODE_COOKIES[purpose]({ publicUrl }), request);
  const trial = trialMessagesOf(context);
  return await findRequestedCode(db, { challengeIds, purpose, phone, ip, now, trial });
}

/** The code that a signed-in member requested in this browser for their own number; not that of another member. */
export async function ownCodeOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: "old_phone" | "passkey" | typeof STEP_UP_PURPOSE,
) {
  const { phone } = context.get(memberContext);
  const held = await requestedCodeOf(request, context, purpose, phone);
  return held && storedPhone(held.phone) === phone ? held : undefined;
}

/** The message of such a code while it can be entered, in trial mode only. */
export async function trialMessageOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: RequestedCodePurpose,
): Promise<string | undefined> {
  if (!trialMessagesOf(context)) return undefined;
  return (await requestedCodeOf(request, context, purpose))?.shown;
}

/** What finds the messages that trial mode shows; undefined in live mode, where no page has one. */
function trialMessagesOf(context: Readonly<RouterContextProvider>): TrialMessages | undefined {
  const { mode, secret, sms } = context.get(requestContext);
  const textsTo = mode === "trial" ? sms.textsTo?.bind(sms) : undefined;
  return textsTo && { secret, textsTo };
}

/** The id of the same code. */
export async function requestedCodeIdOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: RequestedCodePurpose,
  phone?: string,
): Promise<ChallengeId | undefined> {
  const { db, now, publicUrl } = context.get(requestContext);
  const challengeIds = await idsIn(CODE_COOKIES[purpose]({ publicUrl }), request);
  return (await findRequestedChallenge(db, { challengeIds, purpose, phone, now }))?.id;
}

/** Whether this browser requested a step-up code that can still be entered. */
export async function hasStepUpCode(request: Request, context: Readonly<RouterContextProvider>) {
  return (await stepUpCodeOf(request, context)) === "open";
}

/** What became of the step-up code that the signed-in member requested last in this browser. */
export async function stepUpCodeOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<"open" | "used" | undefined> {
  const { db, now, publicUrl } = context.get(requestContext);
  const { phone } = context.get(memberContext);
  const purpose = STEP_UP_PURPOSE;
  const challengeIds = await idsIn(CODE_COOKIES[purpose]({ publicUrl }), request);
  const asked = await findRequestedChallenge(db, { challengeIds, purpose, phone, now });
  if (asked?.phone !== phone) return undefined;
  if (asked.consumedAt !== null) return "used";
  return isLiveChallenge(asked, now) ? "open" : undefined;
}

/** Consumes the step-up code that a signed-in member typed, or says why it is refused. */
export async function answerStepUp(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { form, purpose }: { form: FormData; purpose: typeof STEP_UP_PURPOSE | "passkey" },
) {
  const { db, ip, log, now, requestId, secret, sms } = context.get(requestContext);
  const { phone } = context.get(memberContext);
  const challengeId = await requestedCodeIdOf(request, context, purpose, phone);
  const code = String(form.get("otp") ?? "").replace(/\s/g, "");
  const typed = { challengeId, phone, code, purpose };
  return await consumeStepUp(db, { ...typed, ip, log, now, requestId, secret, sms });
}

/** The Set-Cookie line that puts a code first, before those of the browser's other tabs. */
export async function requestedCodeCookie(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { purpose, challengeId }: { purpose: RequestedCodePurpose; challengeId: ChallengeId },
): Promise<string> {
  const { publicUrl } = context.get(requestContext);
  const cookie = CODE_COOKIES[purpose]({ publicUrl });
  const others = await idsIn(cookie, request);
  const ids = [...new Set([challengeId, ...others])].slice(0, HELD_CODES);
  return await cookie.serialize(ids.join(BETWEEN_IDS));
}

/** The number in a form's phone field as it would be stored, valid or not. */
export function phoneIn(form: FormData): string {
  const typed = form.get("phone");
  return storedPhone(plainPhoneDigits(typeof typed === "string" ? typed : ""));
}

/** The ids of the codes that this browser requested, for any purpose. */
export async function requestedChallengeIds(
  request: Request,
  publicUrl: string | undefined,
): Promise<ChallengeId[]> {
  const held = await Promise.all(
    challengeCookies({ publicUrl }).map((cookie) => idsIn(cookie, request)),
  );
  return held.flat();
}

async function idsIn(cookie: Cookie, request: Request): Promise<ChallengeId[]> {
  const held = await readCookie(cookie, request);
  return held?.split(BETWEEN_IDS, HELD_CODES) ?? [];
}
