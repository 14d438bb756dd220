/**
 * A stand-in for a browser's push service (RFC 8030, 8291, 8292): checks the sender, and decrypts like the
 * browser.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { portOf } from "~/lib/port-of";

export interface PushedTo {
  endpoint: string;
  /** The decrypted notification. */
  notification: {
    title?: string;
    body?: string;
    navigate?: string;
    tag?: string;
    app_badge?: string;
  };
  ttl: number;
  urgency: string;
  topic: string;
  /** The sender, from the token. */
  subject: string;
}

export interface FakePush {
  url: string;
  host: string;
  pushed: PushedTo[];
  refused: string[];
  /** Answers instead, for a path or for all; `undefined` for the normal answer. */
  state: { react: ((path: string, response: ServerResponse) => boolean) | undefined };
  /** Subscribes a browser to notifications from the owner of this public key. */
  subscribe: (publicKey: string) => { endpoint: string; p256dh: string; auth: string };
  /** Ends the browser's subscription. */
  expire: (endpoint: string) => void;
  stop: () => void;
}

interface Browser {
  serverKey: string;
  privateKey: Buffer;
  publicKey: Buffer;
  secret: Buffer;
}

export async function startPush(): Promise<FakePush> {
  const browsers = new Map<string, Browser>();
  const pushed: PushedTo[] = [];
  const refused: string[] = [];
  const state: FakePush["state"] = { react: undefined };
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (state.react?.(path, response)) return;
    const origin = `http://${headers.host}`;
    const read = readMessage(headers, Buffer.concat(chunks), {
      origin,
      browser: browsers.get(path),
    });
    if ("why" in read) {
      refused.push(read.why);
      response.writeHead(read.status).end(read.why);
      return;
    }
    pushed.push({ endpoint: origin + path, ...read });
    response.writeHead(201, { Location: `${origin}/m/${pushed.length}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${portOf(server)}`;
  const url = `http://${host}`;
  return {
    url,
    host,
    pushed,
    refused,
    state,
    subscribe: (serverKey) => {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const path = `/send/${randomBytes(12).toString("base64url")}`;
      const secret = randomBytes(16);
      const publicKey = keys.getPublicKey();
      browsers.set(path, { serverKey, privateKey: keys.getPrivateKey(), publicKey, secret });
      return {
        endpoint: url + path,
        p256dh: publicKey.toString("base64url"),
        auth: secret.toString("base64url"),
      };
    },
    expire: (endpoint) => void browsers.delete(new URL(endpoint).pathname),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Refused {
  status: number;
  why: string;
}

/** The notification that the browser shows, or why the service refuses the message. */
function readMessage(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { origin, browser }: { origin: string; browser: Browser | undefined },
): Omit<PushedTo, "endpoint"> | Refused {
  if (!browser) return { status: 410, why: "no such subscription" };
  const token = readToken(headers, browser.serverKey, origin);
  if ("why" in token) return token;
  const ttl = Number(headers.ttl ?? Number.NaN);
  if (!Number.isInteger(ttl) || ttl < 0) return { status: 400, why: "no TTL" };
  if (headers["content-encoding"] !== "aes128gcm") return { status: 415, why: "not aes128gcm" };
  if (body.length > 4096) return { status: 413, why: "too large" };
  const text = decrypted(body, browser);
  if (text === undefined) return { status: 400, why: "cannot be decrypted" };
  return {
    notification: JSON.parse(text).notification,
    ttl,
    urgency: String(headers.urgency ?? "normal"),
    topic: String(headers.topic ?? ""),
    subject: token.subject,
  };
}

/**
 * The sender's token (RFC 8292): signed by the key that the browser subscribed with, for this service, for a
 * day.
 */
function readToken(
  headers: IncomingHttpHeaders,
  serverKey: string,
  origin: string,
): { subject: string } | Refused {
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return { status: 401, why: "no token" };
  if (key !== serverKey) return { status: 403, why: "another key" };
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", ...(x && { x }), ...(y && { y }) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: "jwk", key: jwk }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return { status: 403, why: "a forged token" };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  const seconds = Date.now() / 1000;
  if (aud !== origin) return { status: 403, why: "for another service" };
  if (!(exp > seconds && exp <= seconds + 86_400)) return { status: 403, why: "out of date" };
  if (!/^(mailto:|https:)/.test(sub ?? "")) return { status: 403, why: "nobody to write to" };
  return { subject: sub };
}

/** One record of aes128gcm with the keys of RFC 8291. */
function decrypted(body: Buffer, browser: Browser): string | undefined {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  try {
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey(browser.privateKey);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.publicKey, senderKey]);
    const ikm = hkdf(ecdh.computeSecret(senderKey), browser.secret, info, 32);
    const key = hkdf(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and zeros.
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end).toString("utf8");
  } catch {
    return undefined;
  }
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
