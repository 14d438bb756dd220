import type { RouterContextProvider } from "react-router";
import { requestCode } from "~/core/people/codes/request-code.server";
import { hostedRequests } from "~/core/people/hosted-codes/hosted-codes";
import { storedPhone } from "~/lib/phone-digits";
import { codeAskerOf } from "./codes.server";
import { requestContext } from "./context.server";
import { guardianCookie } from "./cookies.server";

/** Sends a code to the parent of a minor. */
export async function codeForGuardian(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, digits }: { form: FormData; digits: string },
) {
  const { db, publicUrl } = context.get(requestContext);
  const asker = await codeAskerOf(request, context, form, storedPhone(digits));
  const asked = await requestCode(db, { ...asker, purpose: "guardian" });
  if (!asked.ok) return { ok: false as const, reason: asked.reason };
  const cookie = await guardianCookie({ publicUrl }).serialize(asked.challengeId);
  return {
    ok: true as const,
    sent: { guardianShown: asked.shown, hosted: hostedRequests({ guardianOtp: asked.hosted }) },
    headers: { "Set-Cookie": cookie },
  };
}
