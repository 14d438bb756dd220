/** Examines the site from outside: address, certificate, clock. */
import { existsSync, readFileSync } from "node:fs";
import { CERTIFICATE_BAD_DAYS, unnamedProxy } from "~/core/site/health/health";
import type { Finding } from "~/core/site/health/health-texts";
import type { Env } from "~/env.server";
import { findCertificateEnd } from "~/gateways/certificate";
import { DAY_MS, SECOND_MS } from "~/lib/dates";
import { errorText } from "~/lib/error-text";

/** One line of the report. */
export type Remark = Omit<Finding, "key">;

const LIMIT_MS = 10 * SECOND_MS;
const CLOCK_OFF_MS = 30 * SECOND_MS;
const CERTIFICATE_LOOK_DAYS = 20;

/** Remarks on a live site's own address; none in trial mode. */
export async function examineSite(env: Env, now: number): Promise<Remark[]> {
  const { publicUrl, trustedProxies, port } = env;
  if (publicUrl === undefined) return [TRIAL];
  const url = new URL(publicUrl);
  const site = await examineAnswer(url, now);
  if (url.protocol !== "https:") return site;
  // The club itself speaks plain HTTP, so a safe address needs a proxy.
  const proxy: Remark[] = trustedProxies.length === 0 ? [unnamedProxy()] : [];
  const rest = [await examineCertificate(url, now), await examinePlain(url)];
  return [...site, ...proxy, ...examineListener(port), ...rest];
}

/** Whether others than this machine reach the club past its proxy; a container's network is its own. */
export function examineListener(port: number, sockets = listSockets()): Remark[] {
  const here = sockets.filter((socket) => socket.isListening && socket.port === port);
  if (here.length === 0) return [];
  const title = "Port";
  if (here.every(({ address }) => LOOPBACK.test(address)))
    return [{ state: "good", title, text: `Only this machine reaches port ${port}.` }];
  return [
    {
      state: "look",
      title,
      text: `Port ${port} is open to other machines: who reaches it there comes past the proxy.`,
      todo: "Set HOST=127.0.0.1, as deploy/club.service does, or let the firewall close the port.",
    },
  ];
}

/** 127.x.x.x and ::1, as Linux writes them. */
const LOOPBACK = /^([0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;
const LISTENING = "0A";

interface SocketAddress {
  address: string;
  port: number;
  isListening: boolean;
}

/** Linux's list; empty elsewhere, and in a container. */
function listSockets(): SocketAddress[] {
  if (["/.dockerenv", "/run/.containerenv"].some((file) => existsSync(file))) return [];
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .filter((file) => existsSync(file))
    .flatMap((file) => readSockets(readFileSync(file, "utf8")));
}

/** The lines of /proc/net/tcp: '0: 0100007F:0BB8 00000000:0000 0A …'. */
export function readSockets(text: string): SocketAddress[] {
  return text.split("\n").flatMap((line) => {
    const [, local = "", , state] = line.trim().split(/\s+/);
    const [address, port] = local.split(":");
    if (!address || !port || line.includes("local_address")) return [];
    return [{ address, port: Number.parseInt(port, 16), isListening: state === LISTENING }];
  });
}

const TRIAL: Remark = {
  state: "said",
  title: "Mode",
  text: "A trial: codes are shown on the page. PUBLIC_URL makes it live.",
};

async function examineAnswer(url: URL, now: number): Promise<Remark[]> {
  const title = "Site";
  try {
    const answer = await fetch(new URL("/readyz", url), { signal: AbortSignal.timeout(LIMIT_MS) });
    const remark: Remark = answer.ok
      ? { state: "good", title, text: `${url.origin} answers.` }
      : {
          state: "bad",
          title,
          text: `${url.origin} answers with ${answer.status}.`,
          todo: "Look at the log of the server, and at the proxy's.",
        };
    return [remark, examineClock(answer.headers.get("date"), now)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const todo = "Check the name's DNS entry, the proxy, and that the server runs.";
    return [
      { state: "bad", title, text: `${url.origin} cannot be reached (${errorText(cause)}).`, todo },
    ];
  }
}

function examineClock(date: string | null, now: number): Remark {
  const title = "Clock";
  const offMs = Math.abs(Date.parse(date ?? "") - now);
  if (offMs <= CLOCK_OFF_MS)
    return { state: "good", title, text: "Server and this machine agree." };
  const text = `The server's clock differs from this machine's by ${Math.round(offMs / SECOND_MS)} s.`;
  return { state: "bad", title, text, todo: "Switch on time synchronisation (timedatectl)." };
}

/** Days until the certificate ends. A certificate that this machine does not trust is a failure too. */
async function examineCertificate(url: URL, now: number): Promise<Remark> {
  const title = "Certificate";
  const todo = "Renew it; the proxy's log says why it did not by itself.";
  try {
    const days = Math.floor(((await findCertificateEnd(url)) - now) / DAY_MS);
    const text = `Good for ${days} more days.`;
    if (days < CERTIFICATE_BAD_DAYS) return { state: "bad", title, text, todo };
    if (days < CERTIFICATE_LOOK_DAYS) return { state: "look", title, text, todo };
    return { state: "good", title, text };
  } catch (error) {
    const text = `Browsers refuse it (${errorText(error)}).`;
    return { state: "bad", title, text, todo };
  }
}

/** Whether the plain address redirects to the safe one. A site on its own port has none. */
async function examinePlain(url: URL): Promise<Remark> {
  const title = "Plain HTTP";
  if (url.port !== "") return { state: "said", title, text: "Not examined: a port of its own." };
  const plain = `http://${url.hostname}/`;
  const todo = "Let the proxy send http:// to https://, as deploy/nginx.conf does.";
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { status, headers } = await fetch(plain, { redirect: "manual", signal });
    const leads = status >= 300 && status < 400 && headers.get("location")?.startsWith("https://");
    if (leads) return { state: "good", title, text: "Leads to the safe address." };
    return { state: "look", title, text: `${plain} answers with ${status}.`, todo };
  } catch {
    return { state: "look", title, text: `${plain} does not answer.`, todo };
  }
}
