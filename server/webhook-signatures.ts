import { createHmac } from "node:crypto";
import { equalDigests, sha256 } from "~/lib/digest.server";
import type { SmsWebhook } from "~/middleware/context.server";

/** Whether Meta signed this body with the app's secret. */
export function isFromMeta(request: Request, body: Buffer, appSecret: string): boolean {
  const expected = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  return isSame(request.headers.get("X-Hub-Signature-256"), expected);
}

/** Whether Twilio signed this form, and the address that it was sent to, with the account's token. */
export function isFromTwilio(
  request: Request,
  body: Buffer,
  { authToken, origin }: Extract<SmsWebhook, { provider: "twilio" }>,
): boolean {
  const { pathname, search } = new URL(request.url);
  const fields = [...new URLSearchParams(body.toString("utf8"))]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}${value}`);
  const signed = `${origin}${pathname}${search}${fields.join("")}`;
  const expected = createHmac("sha1", authToken).update(signed).digest("base64");
  return isSame(request.headers.get("X-Twilio-Signature"), expected);
}

/** Whether the request has the club's own secret, since MSG91 signs nothing. */
export function isFromMsg91(
  request: Request,
  { secret }: Extract<SmsWebhook, { provider: "msg91" }>,
): boolean {
  const inAddress = new URL(request.url).searchParams.get("secret");
  return isSame(request.headers.get("X-Webhook-Secret") ?? inAddress, secret);
}

function isSame(given: string | null, expected: string): boolean {
  return equalDigests(sha256(given ?? ""), sha256(expected));
}
