/** What Firebase Authentication signs and publishes, for tests: keys on loopback, and tokens with any fault. */
import { createServer } from "node:http";
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";
import { firebaseCodes } from "~/gateways/hosted-codes";
import { portOf } from "~/lib/port-of";
import { TestClub, TestSms, WEDNESDAY } from "./club";

export const PROJECT = "club-test";
const KEY_ID = "key-1";
const NEXT_KEY_ID = "key-2";

export interface TokenFaults {
  issuer?: string;
  audience?: string;
  provider?: string;
  phone?: string;
  uid?: string;
  /** Seconds from the clock's moment. */
  authTimeIn?: number;
  expiresIn?: number;
  keyId?: string;
  algorithm?: "RS256" | "none";
  isForged?: boolean;
}

let pairs: Promise<[right: GenerateKeyPairResult, wrong: GenerateKeyPairResult]> | undefined;

/** The service's pair of keys and a stranger's, made once in this process: a pair takes a tenth of a second. */
function keyPairs() {
  const make = () => generateKeyPair("RS256", { extractable: true });
  pairs ??= Promise.all([make(), make()]);
  return pairs;
}

/** A club whose members sign in by Firebase, the service's keys on loopback, and who signs. */
export async function openHostedClub(options: { hasGateway?: boolean; minors?: "parental" } = {}) {
  const { hasGateway = true, ...services } = options;
  const [right, wrong] = await keyPairs();
  const endpoint = { asked: 0, isUp: true, isRotated: false };
  const jwk = { ...(await exportJWK(right.publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const server = createServer((_, response) => {
    endpoint.asked += 1;
    response.writeHead(endpoint.isUp ? 200 : 503, { "Content-Type": "application/json" });
    const kid = endpoint.isRotated ? NEXT_KEY_ID : KEY_ID;
    response.end(JSON.stringify({ keys: [{ ...jwk, kid }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = portOf(server);
  const hosted = firebaseCodes({
    apiKey: "key-of-the-page",
    authDomain: `${PROJECT}.firebaseapp.com`,
    projectId: PROJECT,
    keysUrl: `http://127.0.0.1:${port}/keys`,
  });
  const own = new TestSms();
  const sms = Object.assign(own, { hosted }, !hasGateway && { isMissing: true as const });
  const club = await TestClub.open({ at: WEDNESDAY, services: { sms, ...services } });

  /** A token as the service makes it for a number whose code was right a moment ago. */
  async function token(phone: string, faults: TokenFaults = {}): Promise<string> {
    const nowS = Math.floor(club.clock.at / 1000);
    const authTime = nowS + (faults.authTimeIn ?? 0);
    const uid = faults.uid ?? `uid-of-${phone.slice(1)}`;
    const claims = {
      auth_time: authTime,
      user_id: uid,
      phone_number: faults.phone ?? phone,
      firebase: {
        identities: { phone: [faults.phone ?? phone] },
        sign_in_provider: faults.provider ?? "phone",
      },
    };
    const unsigned = new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: faults.keyId ?? KEY_ID, typ: "JWT" })
      .setIssuer(faults.issuer ?? `https://securetoken.google.com/${PROJECT}`)
      .setAudience(faults.audience ?? PROJECT)
      .setSubject(uid)
      .setIssuedAt(authTime)
      .setExpirationTime(nowS + (faults.expiresIn ?? 3600));
    const signed = await unsigned.sign(faults.isForged ? wrong.privateKey : right.privateKey);
    if (faults.algorithm !== "none") return signed;
    const header = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    return `${header}.${signed.split(".")[1]}.`;
  }

  return { club, token, endpoint, sms: own };
}
