import { maskedPhone } from "~/lib/phone-digits";
import { requestContext } from "~/middleware/context.server";
import { passkeyOfferCookie, removeCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { answerStepUp } from "~/middleware/requested-codes.server";
import { CHALLENGE_REFUSAL_TEXTS } from "~/texts/people/codes";
import type { Route } from "./+types/options-route";
import { notePasskeyOffer } from "./check-passkey.server";
import { beginNewPasskey } from "./middleware.server";
import { isFreshSignIn } from "./rules";

/** What the browser needs to make a passkey, as JSON; a session older than 15 minutes needs a fresh code. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, now, publicUrl } = context.get(requestContext);
  const member = context.get(memberContext);
  const form = await request.formData();
  if (requireIntent(form, ["offered", null]) === "offered") {
    await notePasskeyOffer(db, { memberId: member.id, now });
    const offered = passkeyOfferCookie({ publicUrl });
    const headers = { "Set-Cookie": await removeCookie(offered) };
    return new Response(null, { status: 204, headers });
  }
  if (!isFreshSignIn(member, now)) {
    const stepUp = await answerStepUp(args, { form, purpose: "passkey" });
    if (!stepUp.ok) {
      const text = CHALLENGE_REFUSAL_TEXTS[stepUp.reason];
      return Response.json({ text }, { status: 400 });
    }
  }
  return await beginNewPasskey(args, {
    owner: { memberId: member.id },
    name: member.displayName ?? maskedPhone(member.phone),
  });
}
