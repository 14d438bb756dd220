import { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler, Next } from "hono";
import type { RouterContextProvider } from "react-router";
import { addressBlock } from "~/lib/addresses";
import { addressInBase } from "~/lib/language.server";
import { formLimitsAt } from "~/parts";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { adminOf } from "../../app/middleware/admin.server";
import { memberOf } from "../../app/middleware/member.server";
import { isRead } from "./allowed-methods";
import { BodyBudget, type BodyLimits, BodyRoom } from "./body-budget";
import { FieldNames, formAddress, textMaxBytes } from "./field-names";
import { boundaryOf, partsOf, UnreadablePart } from "./multipart";
import { type BodyRefusal, readBytes, readText } from "./read-body";

const MB = 1024 * 1024;
const FORM_MAX_BYTES = MB;
/** A picture of 5 MB and the form around it. */
const UPLOAD_MAX_BYTES = 5 * MB + 256 * 1024;

const WAITING = { waiting: 32, waitingEach: 8, waitMs: 10_000 };
const LONG_FORMS: BodyLimits = { bytes: 8 * MB, bytesEach: 2 * MB, ...WAITING };
const UPLOADS: BodyLimits = {
  bytes: 4 * UPLOAD_MAX_BYTES,
  bytesEach: 2 * UPLOAD_MAX_BYTES,
  ...WAITING,
};
/** A separate budget, which members cannot use up. */
const ADMIN_UPLOADS: BodyLimits = { ...UPLOADS, bytes: 2 * UPLOAD_MAX_BYTES };
const RETRY_AFTER_SECONDS = "5";

const STATUSES: Record<BodyRefusal, RefusedForm["status"]> = {
  too_large: 413,
  busy: 429,
  stalled: 408,
  broken_off: 400,
};

interface Sender {
  addressOf: (c: Context) => string;
  /** Whether a peer is one of the club's own proxies. */
  isProxy: (peer: string) => boolean;
  contextOf: (c: Context) => RouterContextProvider;
}

/**
 * Runs before any form is parsed: limits the bytes that are read, by owner, and checks the names of the
 * fields. The routes get a request with a whole form, or none.
 */
export function sentBodies(sender: Sender): MiddlewareHandler {
  const roomFor = roomsOf(sender);
  const unread = new UnreadBodies(sender.isProxy);
  return async (c, next) => {
    if (isRead(c.req.method)) return await next();
    const request = c.req.raw;
    // A request of a test came by no connection.
    const incoming = c.env?.incoming instanceof IncomingMessage ? c.env.incoming : undefined;
    if (isBare(request, incoming)) {
      c.req.raw = asEmptyForm(request);
      return await next();
    }
    await answerForm(c, next, roomFor);
    await unread.letFinish(c.res, request, incoming);
  };
}

/** Has the route answer a request with a whole form, or without its body where the sender has no room; or refuses it. */
async function answerForm(
  c: Context,
  next: Next,
  roomFor: ReturnType<typeof roomsOf>,
): Promise<void> {
  const request = c.req.raw;
  const kind = formKindOf(request.headers.get("Content-Type") ?? "");
  if (!kind) {
    c.res = c.text(SERVER_ANSWER_TEXTS.no_form, 415);
    return;
  }
  const room = await roomFor(c, kind);
  if (!room) {
    // The route's own guard answers.
    c.req.raw = withoutBody(request);
    return await next();
  }
  try {
    const read = await readForm(request, { kind, room, pathname: c.req.path });
    if (read.ok) {
      c.req.raw = read.request;
      await next();
    } else c.res = refused(c, read);
  } finally {
    room.leave();
  }
}

/** The budget of a body; undefined for a visitor's at an address where signed-in people upload. */
function roomsOf({ addressOf, contextOf }: Sender) {
  const longForms = new BodyBudget(LONG_FORMS);
  const uploads = { member: new BodyBudget(UPLOADS), admin: new BodyBudget(ADMIN_UPLOADS) };
  return async (c: Context, kind: FormKind): Promise<BodyRoom | undefined> => {
    const uploaders = kind === "multipart" ? uploadersAt(c.req.path) : undefined;
    if (!uploaders) return new BodyRoom(longForms, addressBlock(addressOf(c)), FORM_MAX_BYTES);
    const find = uploaders === "admin" ? adminOf : memberOf;
    const person = await find(c.req.raw, contextOf(c));
    return person && new BodyRoom(uploads[uploaders], person.id, UPLOAD_MAX_BYTES);
  };
}

interface RefusedForm {
  text: string;
  status: 400 | 408 | 413 | 429;
}

function refused(c: Context, { text, status }: RefusedForm): Response {
  const page = formLimitsAt(formAddress(c.req.path)).tooLargePage;
  if (page && status === 413 && c.req.header("Accept")?.includes("text/html"))
    return c.redirect(addressInBase(page), 303);
  if (status === 429) c.header("Retry-After", RETRY_AFTER_SECONDS);
  return c.text(text, status);
}

/** The same request with a form that can be parsed and has only field names of the site's forms. */
async function readForm(
  request: Request,
  { kind, room, pathname }: { kind: FormKind; room: BodyRoom; pathname: string },
): Promise<{ ok: true; request: Request } | ({ ok: false } & RefusedForm)> {
  const { method, url, headers } = request;
  const read = await (kind === "plain" ? readText : readBytes)(request, room);
  if (!read.ok) {
    const { reason } = read;
    return { ok: false, text: SERVER_ANSWER_TEXTS[reason], status: STATUSES[reason] };
  }
  const { body } = read;
  const text =
    typeof body === "string"
      ? refusalOfPlainForm(body, pathname)
      : refusalOfMultipart(body, headers.get("Content-Type") ?? "", pathname);
  if (text) return { ok: false, text, status: 400 };
  return { ok: true, request: new Request(url, { method, headers, body }) };
}

/**
 * Whether a request has no body, which is a form without fields. Over HTTP its headers say so: whoever only
 * looks at `body` has it read as a web stream.
 */
function isBare(request: Request, incoming: IncomingMessage | undefined): boolean {
  const { headers } = request;
  if (headers.has("Content-Type") || headers.has("Transfer-Encoding")) return false;
  return incoming ? Number(headers.get("Content-Length") ?? 0) === 0 : request.body === null;
}

function asEmptyForm(request: Request): Request {
  const { url, method, headers } = withoutBody(request);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(url, { method, headers, body: "" });
}

function withoutBody({ url, method, headers }: Request): Request {
  const rest = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) rest.delete(name);
  return new Request(url, { method, headers: rest });
}

/** The most clients at once that may finish sending before they read the answer. */
const LET_FINISH_AT_ONCE = 4;
/**
 * The same for the club's proxies, which limit what they pass on. One whose connection ends while it sends answers 502
 * instead of what the club said, so that they are answered once they have sent everything.
 */
const PROXIES_LET_FINISH_AT_ONCE = 64;
const PROXIES_FINISH_WITHIN_MS = 10_000;
/** Longer than the server takes to receive an unread body. */
const LET_FINISH_MS = 1_000;

/**
 * Ends connections whose request is answered before its body was read, so that many such requests cost no
 * more than a few.
 */
class UnreadBodies {
  private finishing = 0;
  private proxiesFinishing = 0;

  constructor(private readonly isProxy: (peer: string) => boolean) {}

  /**
   * Lets a client whose body is unread finish sending it; the answer closes the connection when many such requests are
   * being sent.
   */
  async letFinish(
    response: Response,
    request: Request,
    incoming: IncomingMessage | undefined,
  ): Promise<void> {
    if (!incoming || incoming.complete) return;
    if (this.isProxy(incoming.socket.remoteAddress ?? "") && response.status !== STATUSES.stalled)
      await this.letProxyFinish(request);
    if (incoming.complete) return;
    if (this.finishing >= LET_FINISH_AT_ONCE) {
      response.headers.set("Connection", "close");
      return;
    }
    this.finishing += 1;
    setTimeout(() => {
      this.finishing -= 1;
    }, LET_FINISH_MS).unref();
  }

  private async letProxyFinish({ body }: Request): Promise<void> {
    if (!body || body.locked || this.proxiesFinishing >= PROXIES_LET_FINISH_AT_ONCE) return;
    this.proxiesFinishing += 1;
    const signal = AbortSignal.timeout(PROXIES_FINISH_WITHIN_MS);
    try {
      await body.pipeTo(new WritableStream(), { preventCancel: true, signal });
    } catch {
      // Nobody is there any more, or too much is left.
    } finally {
      this.proxiesFinishing -= 1;
    }
  }
}

/** The role that may send files to this address; undefined for none. */
export function uploadersAt(pathname: string): "member" | "admin" | undefined {
  return formLimitsAt(formAddress(pathname)).filesFrom;
}

/** A type that every later parser reads as the same kind. */
const PLAIN_FORM = /^application\/x-www-form-urlencoded(?:; ?charset=[\w-]+)?$/i;
const MULTIPART_FORM = /^multipart\/form-data\s*(?:;|$)/i;

type FormKind = "plain" | "multipart";

/** The encoding of a form; undefined for any other body. */
function formKindOf(contentType: string): FormKind | undefined {
  if (PLAIN_FORM.test(contentType)) return "plain";
  return MULTIPART_FORM.test(contentType) ? "multipart" : undefined;
}

/** Why a plain form is refused, from its raw text; undefined when the site may parse it. */
function refusalOfPlainForm(text: string, pathname: string): string | undefined {
  if (text === "") return undefined;
  const names = new FieldNames(pathname);
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf("&", start);
    const end = at === -1 ? text.length : at;
    const field = text.slice(start, end);
    const sign = field.indexOf("=");
    const refusal = names.refusalOfName(sign === -1 ? field : field.slice(0, sign));
    if (refusal) return SERVER_ANSWER_TEXTS[refusal];
    start = end + 1;
  }
  if (text.length > textMaxBytes(pathname)) return SERVER_ANSWER_TEXTS.too_long;
  return text.includes("%00") || text.includes("\0") ? SERVER_ANSWER_TEXTS.broken_off : undefined;
}

/** The same for a multipart form, from its raw bytes. */
function refusalOfMultipart(
  body: Buffer,
  contentType: string,
  pathname: string,
): string | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return SERVER_ANSWER_TEXTS.broken_off;
  const names = new FieldNames(pathname);
  let textBytes = 0;
  try {
    for (const { name, isFile, content } of partsOf(body, boundary)) {
      const refusal = names.refusalOfName(name);
      if (refusal) return SERVER_ANSWER_TEXTS[refusal];
      if (isFile) continue;
      textBytes += content.length;
      if (textBytes > textMaxBytes(pathname)) return SERVER_ANSWER_TEXTS.too_long;
      if (content.includes(0)) return SERVER_ANSWER_TEXTS.broken_off;
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnreadablePart) return SERVER_ANSWER_TEXTS.broken_off;
    throw error;
  }
}
