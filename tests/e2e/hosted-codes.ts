/** A stand-in for Firebase's addresses and its bot check, for a page; its tokens are signed by a key on loopback. */
import { createServer } from "node:http";
import type { Page, Route } from "@playwright/test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { portOf } from "~/lib/port-of";
import { RECAPTCHA_API, RECAPTCHA_RELEASE } from "./vendor-scripts";

const PROJECT = "club-test";
const KEY_ID = "key-1";
const JAVASCRIPT = "text/javascript; charset=utf-8";
const ANYWHERE = { "Access-Control-Allow-Origin": "*" };

/** The provider's script calls the function that its address names. */
const API = `${RECAPTCHA_API}
{
  const named = new URL(document.currentScript.src).searchParams.get("onload");
  if (named) grecaptcha.ready(() => window[named]());
}`;

/** The code that is right. */
export const RIGHT_CODE = "246810";

export async function fakeFirebase() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const keys = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  const port = portOf(keys);

  const service = {
    /** What the page's challenge does. `dismiss`: somebody closes its pictures, and it says nothing. */
    verdict: "pass" as "pass" | "expire" | "error" | "dismiss",
    script: "ready" as "ready" | "unreachable" | "refuses",
    /** The service's name of its next error, or that it does not answer. */
    refusal: undefined as string | undefined,
    isSilent: false,
    /** Numbers that a code was sent to. */
    sentTo: [] as string[],
    /** Addresses of the provider that were asked for. */
    asked: [] as string[],
  };

  async function token(phone: string): Promise<string> {
    const nowS = Math.floor(Date.now() / 1000);
    const firebase = { identities: { phone: [phone] }, sign_in_provider: "phone" };
    return await new SignJWT({ auth_time: nowS, phone_number: phone, firebase })
      .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(`uid-of-${phone.slice(1)}`)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 3600)
      .sign(privateKey);
  }

  async function answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const say = (json: object, status = 200) => route.fulfill({ json, status, headers: ANYWHERE });
    const refuse = (message: string) => say({ error: { code: 400, message } }, 400);
    if (pathname.endsWith("/recaptchaConfig")) return await say({});
    if (pathname.endsWith("/recaptchaParams")) return await say({ recaptchaSiteKey: "site" });
    if (service.isSilent) return;
    if (service.refusal) return await refuse(service.refusal);
    const body = route.request().postDataJSON();
    if (pathname.endsWith(":sendVerificationCode")) {
      service.sentTo.push(body.phoneNumber);
      return await say({ sessionInfo: body.phoneNumber });
    }
    if (pathname.endsWith(":signInWithPhoneNumber")) {
      if (body.code !== RIGHT_CODE) return await refuse("INVALID_CODE");
      const phone: string = body.sessionInfo;
      const tokens = { idToken: await token(phone), refreshToken: "any", expiresIn: "3600" };
      return await say({ ...tokens, localId: "any", phoneNumber: phone });
    }
    return await say({ users: [{ localId: "any" }] });
  }

  async function serveTo(page: Page): Promise<void> {
    const note = (route: Route) => service.asked.push(route.request().url());
    await page.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, (route) => {
      note(route);
      return answer(route);
    });
    await page.route(/^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//, async (route) => {
      note(route);
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith("/api.js")) {
        if (service.script === "unreachable") return await route.abort();
        const faults = service.script === "refuses" ? "window.vendorRefuses = true;" : "";
        return await route.fulfill({ contentType: JAVASCRIPT, body: faults + API });
      }
      if (pathname.endsWith(".js"))
        return await route.fulfill({ contentType: JAVASCRIPT, body: RECAPTCHA_RELEASE });
      const said = JSON.stringify({ event: service.verdict, token: "proof" });
      const body = `<script>parent.postMessage(${said}, "*")</script>`;
      return await route.fulfill({ contentType: "text/html", body });
    });
  }

  return {
    service,
    serveTo,
    env: {
      SIGN_IN: "firebase",
      FIREBASE_API_KEY: "key-of-the-page",
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
    stop: () => void keys.close(),
  };
}
