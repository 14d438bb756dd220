import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { switches } from "./switches";

interface Page {
  context: EntryContext;
  url: string;
  nonce: string;
}

/**
 * The whole document as text. React Router 8.4 streams the loaders' data into the page in boundaries that suspend, so
 * React stops and takes the page up again; here the data is read first and written at the end of the body.
 */
export async function renderPage(page: Page): Promise<string> {
  return switches.wholePages ? await renderAtOnce(page) : await renderAsStream(page);
}

async function renderAtOnce({ context, url, nonce }: Page): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const loaded = serverHandoffStream ? await text(serverHandoffStream) : "";
  const html = renderToString(<ServerRouter context={rest} url={url} nonce={nonce} />);
  // A page without scripts takes no data over.
  const handoff = rest.renderMeta?.didRenderScripts ? handoffScripts(loaded, nonce) : "";
  const end = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${html.slice(0, end)}${handoff}${html.slice(end)}`;
}

/** React's documented way, with everything in its place before the first byte. */
function renderAsStream({ context, url, nonce }: Page): Promise<string> {
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
    <ServerRouter context={context} url={url} nonce={nonce} />,
    {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onError: reject,
    },
  );
  return promise;
}

/** Gives the browser's router what the loaders gave the server's, in the words that React Router streams it with. */
function handoffScripts(loaded: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return [`enqueue(${scriptText(loaded)})`, "close()"]
    .map((call) => `<script nonce="${nonce}">${controller}.${call};</script>`)
    .join("");
}

/** The text as a literal that can end neither its script nor its line. */
function scriptText(value: string): string {
  return JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
