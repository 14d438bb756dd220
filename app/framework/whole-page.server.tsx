import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { Parts } from "./cached-parts";
import { type FramedPage, frameOf, inFrame, rendered } from "./page-frames.server";
import { switches } from "./switches";

/** Encoded data for pages whose frame needs no data. */
interface Handed {
  text: string;
  path: string;
  /** The manifest with the page's own routes only, because React Router creates an object for each route in it. */
  manifest: EntryContext["manifest"];
}

const handedOver = new WeakMap<EntryContext, Handed>();

export function handOver(context: EntryContext, handed: Handed): void {
  handedOver.set(context, handed);
}

/**
 * The whole document as text. React Router 8.4 streams the loaders' data into the page in boundaries that
 * suspend, so that React stops and resumes; here the data is read first and written at the end of the body.
 */
export async function renderPage(page: FramedPage): Promise<string> {
  return switches.wholePages ? await renderAtOnce(page) : await renderAsStream(page);
}

async function renderAtOnce(page: FramedPage): Promise<string> {
  const { context, nonce, version } = page;
  const { serverHandoffStream, ...rest } = context;
  const handed = handedOver.get(context);
  const frame = handed && switches.cachedParts ? frameOf(page, handed.path) : undefined;
  const loaded = handed?.text ?? (serverHandoffStream ? await text(serverHandoffStream) : "");
  const parts = switches.cachedParts ? new Parts(version) : undefined;
  // The browser gets the other routes from the manifest in the frame's scripts.
  const within = handed && frame ? { ...rest, manifest: handed.manifest } : rest;
  const html = rendered(page, within, { parts, isFramed: frame !== undefined });
  // A page without scripts needs no data in the browser.
  const isHandedOver = frame !== undefined || rest.renderMeta?.didRenderScripts;
  const handoff = isHandedOver ? handoffScripts(loaded, nonce) : "";
  const whole = frame ? inFrame(html, frame, nonce) : html;
  return `<!DOCTYPE html>${withEnd(whole, handoff)}`;
}

function withEnd(html: string, handoff: string): string {
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}${handoff}${html.slice(end)}`;
}

/** React's documented way, complete before the first byte is sent. */
function renderAsStream({ context, url, nonce, within }: FramedPage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const collected = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
  const { pipe } = renderToPipeableStream(
    within(<ServerRouter context={context} url={url} nonce={nonce} />),
    {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onError: reject,
    },
  );
  return promise;
}

/**
 * The script that gives the server's loader data to the browser's router, in the format of React Router's
 * stream.
 */
function handoffScripts(loaded: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return [`enqueue(${scriptText(loaded)})`, "close()"]
    .map((call) => `<script nonce="${nonce}">${controller}.${call};</script>`)
    .join("");
}

/** The text as a literal that cannot end its script or its line. */
function scriptText(value: string): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
