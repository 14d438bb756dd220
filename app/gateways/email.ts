import type { Clock } from "./clock";

export interface EmailSettings {
  host: string;
  /** 465 for TLS from the first byte; on any other port the server must offer STARTTLS. */
  port: number;
  user?: string | undefined;
  password?: string | undefined;
  /** 'Club <news@club.example>'. */
  from: string;
  /** The certificate to trust, where it is not a public authority's. */
  ca?: string | undefined;
}

/** A mail of plain text; two with the same `id` are one mail to the recipient's program. */
export interface Email {
  id: string;
  to: string;
  subject: string;
  text: string;
}

export type EmailOutcome =
  | { ok: true; reference: string }
  | {
      ok: false;
      reason: "limit" | "unavailable" | "credentials_missing" | "address_refused" | "refused";
    };

export interface EmailGateway {
  /**
   * Sends a mail, and gives up after `withinMs` when a person waits for it. Never throws for failures of the
   * server: they are outcomes.
   */
  send(email: Email, withinMs?: number): Promise<EmailOutcome>;
  close(): void;
}

const TIMEOUT_MS = 10_000;
/** The limit for the whole mail on a server that answers byte by byte, far below the lease of a message. */
const WHOLE_TIMEOUT_MS = 45_000;
const CONNECTIONS = 2;
const FAILURES_BEFORE_REST = 5;
const REST_MS = 30_000;

/** The gateway to any server that speaks SMTP with TLS; without TLS neither password nor mail is sent. */
export function emailGateway(
  settings: EmailSettings,
  clock: Clock,
  timeouts: { each: number; whole: number } = { each: TIMEOUT_MS, whole: WHOLE_TIMEOUT_MS },
): EmailGateway {
  const { from } = settings;
  let opened: ReturnType<typeof openTransport> | undefined;
  let failures = 0;
  let restsUntil = 0;
  return {
    async send({ id, to, subject, text }, withinMs = timeouts.whole) {
      if (clock.now() < restsUntil) return { ok: false, reason: "unavailable" };
      const mail = {
        ...{ from, to: { name: "", address: to }, subject, text },
        messageId: `<${id}@${hostOf(from)}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      };
      opened ??= openTransport(settings, timeouts.each);
      const transport = await opened;
      const outcome = await within(withinMs, transport.sendMail(mail)).then(
        ({ messageId }): EmailOutcome => ({ ok: true, reference: messageId }),
        outcomeOf,
      );
      const isDown = !outcome.ok && outcome.reason === "unavailable";
      failures = isDown ? failures + 1 : 0;
      if (failures >= FAILURES_BEFORE_REST) restsUntil = clock.now() + REST_MS;
      return outcome;
    },
    close() {
      void opened?.then((transport) => transport.close());
    },
  };
}

/** The package takes several MB, so it is loaded by the first mail. */
async function openTransport(settings: EmailSettings, timeoutMs: number) {
  const { createTransport } = await import("nodemailer");
  const { host, port, user, password, ca } = settings;
  return createTransport({
    ...{ host, port, pool: true, maxConnections: CONNECTIONS },
    ...{ secure: port === 465, requireTLS: true },
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    tls: { minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

/** SMTP's answers about a mail: 4xx is temporary, 5xx is final. Anything else is no connection, or no TLS. */
function outcomeOf(error: unknown): EmailOutcome {
  const { code, responseCode = 0 } = partsOf(error);
  if (code === "EAUTH") return { ok: false, reason: "credentials_missing" };
  const isTemporary = responseCode >= 400 && responseCode < 500;
  if (code === "EENVELOPE") return { ok: false, reason: isTemporary ? "limit" : "address_refused" };
  if (code !== "EMESSAGE" || responseCode < 400) return { ok: false, reason: "unavailable" };
  return { ok: false, reason: isTemporary ? "limit" : "refused" };
}

function partsOf(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  if (!(error instanceof Error)) return {};
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const answered = "responseCode" in error ? Number(error.responseCode) : undefined;
  return { code, responseCode: answered };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server takes too long.")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function hostOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? "localhost";
}
