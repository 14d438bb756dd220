import type { Readable } from "node:stream";
import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";

export interface SmtpSettings {
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
      mayHaveGone?: true;
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
  settings: SmtpSettings,
  clock: Clock,
  timeouts: { each: number; whole: number } = { each: TIMEOUT_MS, whole: WHOLE_TIMEOUT_MS },
): EmailGateway {
  const { from } = settings;
  /** What is sent of each mail, once it has a connection: read when the server has said that it takes the text. */
  const texts = new Map<string, Readable>();
  let opened: ReturnType<typeof openTransport> | undefined;
  let failures = 0;
  let restsFrom = Number.NEGATIVE_INFINITY;
  return {
    async send({ id, to, subject, text }, withinMs = timeouts.whole) {
      // Either way, as in `serviceCall`.
      if (Math.abs(clock.now() - restsFrom) < REST_MS) return { ok: false, reason: "unavailable" };
      const messageId = `<${id}@${hostOf(from)}>`;
      opened ??= openTransport(settings, timeouts.each, texts);
      const transport = await opened;
      const mail = {
        from,
        to: { name: "", address: to },
        subject,
        text,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
        // What still waits for a connection then is not sent later.
        signal: AbortSignal.timeout(withinMs),
      };
      const outcome = await transport.sendMail(mail).then(
        ({ messageId }): EmailOutcome => ({ ok: true, reference: messageId }),
        (error: unknown) => smtpErrorOutcome(error, texts.get(messageId)?.readableDidRead === true),
      );
      texts.delete(messageId);
      const isDown = !outcome.ok && outcome.reason === "unavailable";
      failures = isDown ? failures + 1 : 0;
      if (failures >= FAILURES_BEFORE_REST) restsFrom = clock.now();
      return outcome;
    },
    close() {
      void opened?.then((transport) => transport.close());
    },
  };
}

/** The package takes several MB, so it is loaded by the first mail. */
async function openTransport(
  settings: SmtpSettings,
  timeoutMs: number,
  texts: Map<string, Readable>,
) {
  const { createTransport } = await import("nodemailer");
  const { host, port, user, password, ca } = settings;
  const transport = createTransport({
    host,
    port,
    pool: true,
    maxConnections: CONNECTIONS,
    secure: port === 465,
    requireTLS: true,
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    tls: { minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", ({ data, message }, done) => {
    message.processFunc((text) => {
      texts.set(String(data.messageId), text);
      return text;
    });
    done();
  });
  return transport;
}

/**
 * SMTP's answers about a mail: 4xx is temporary, 5xx is final. Anything else is no connection, no TLS, or no answer to
 * the text, which the server may have taken.
 */
function smtpErrorOutcome(error: unknown, isTextRead: boolean): EmailOutcome {
  const { code, responseCode = 0 } = smtpErrorCodes(error);
  if (code === "EAUTH") return { ok: false, reason: "credentials_missing" };
  const isTemporary = responseCode >= 400 && responseCode < 500;
  if (code === "EENVELOPE") return { ok: false, reason: isTemporary ? "limit" : "address_refused" };
  if (code !== "EMESSAGE" || responseCode < 400)
    return { ok: false, reason: "unavailable", ...(isTextRead && { mayHaveGone: true }) };
  return { ok: false, reason: isTemporary ? "limit" : "refused" };
}

function smtpErrorCodes(error: unknown): {
  code?: string | undefined;
  responseCode?: number | undefined;
} {
  if (!(error instanceof Error)) return {};
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const answered = "responseCode" in error ? Number(error.responseCode) : undefined;
  return { code, responseCode: answered };
}

function hostOf(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? "localhost";
}

/** The gateway, where the settings name a mail server. */
export function openEmail(settings: ServiceSettings, clock: Clock): EmailGateway | undefined {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_PORT: port } = settings;
  if (!host || !from) return undefined;
  const { SMTP_USER: user, SMTP_PASSWORD: password } = settings;
  return emailGateway({ host, port, from, user, password }, clock);
}
